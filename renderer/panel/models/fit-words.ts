import type { ModelsAnswer } from '../../../src-shared/contract/api/models.ts'
import { modelsWords } from './models-words.ts'

/** How a model fits into this machine's memory, for the streamer. */
export const fitWords = (): Record<ModelsAnswer['suggested'][number]['fit'], string> => ({
  yes: modelsWords.fits,
  tight: modelsWords.fitsTight,
  no: modelsWords.tooLarge,
})
