import type { Settings } from '../../../src-shared/settings/settings.ts'

/** A question of the setup. */
export type SetupStep = Settings['setup']['step']

/** The questions in their order. */
export const setupSteps: readonly SetupStep[] = ['performer', 'source', 'overlay', 'amount']

/** Returns the question `offset` places after a step, or undefined if there is none. A negative offset goes back. */
export const stepAt = (step: SetupStep, offset: number): SetupStep | undefined =>
  setupSteps[setupSteps.indexOf(step) + offset]
