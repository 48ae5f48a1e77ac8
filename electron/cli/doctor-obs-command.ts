import { diagnoseAll } from '../app/diagnose-all.ts'
import { doctorWith } from './doctor-command.ts'

/** `adlib doctor` of the program that performs: it also checks the connections to chat and to OBS. */
export const doctorObsCommand = doctorWith({
  diagnose: diagnoseAll,
  also: ', and the connections to chat and to OBS that are on',
})
