import { diagnoseAll } from '../app/diagnose-all.ts'
import { doctorWith } from './doctor-command.ts'

/** `adlib doctor` of the program that performs: it also checks the connection to OBS. */
export const doctorObsCommand = doctorWith({
  diagnose: diagnoseAll,
  also: ', and the connection to OBS if it is on',
})
