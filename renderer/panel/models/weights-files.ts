import { careAnswer, type WeightsQuestion } from '../../../src-shared/contract/api/models.ts'
import { askAdlib } from '../store/store.ts'

/** Adds a weights file to the list of models by its path, or removes it from the list. */
export const changeWeights = (question: WeightsQuestion) =>
  askAdlib('POST', '/api/models/files', careAnswer, { body: question })
