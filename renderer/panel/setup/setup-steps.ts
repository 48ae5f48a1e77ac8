import type { Settings } from '../../../src-shared/settings/settings.ts'

/** A question of the setup. */
export type SetupStep = Settings['setup']['step']

/** The questions in their order. Their texts are in `setup-words.ts`. */
export const setupSteps: readonly SetupStep[] = ['performer', 'source', 'overlay', 'amount']

/** Returns the question `offset` places after a step; a negative offset goes back. Undefined if there is none. */
export const stepAt = (step: SetupStep, offset: number): SetupStep | undefined =>
  setupSteps[setupSteps.indexOf(step) + offset]
