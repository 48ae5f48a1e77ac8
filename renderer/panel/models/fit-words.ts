import type { ModelsAnswer } from '../../../src-shared/contract/api/models.ts'
import { ui } from '../kit/language.ts'
/** How a model fits into this machine's memory, for the streamer. */
export const fitWords = (): Record<ModelsAnswer['suggested'][number]['fit'], string> => ({
  yes: ui.models.fits,
  tight: ui.models.fitsTight,
  no: ui.models.tooLarge,
})
