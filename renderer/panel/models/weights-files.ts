import { careAnswer, type WeightsQuestion } from '../../../src-shared/contract/api/models.ts'
import { changeAnswer } from '../store/store.ts'

/** Adds a weights file to the list of models by its path, or removes it from the list. */
export const changeWeights = (question: WeightsQuestion) =>
  changeAnswer('POST', '/api/models/files', careAnswer, question)
