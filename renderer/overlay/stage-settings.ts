import type { StageState } from '../../src-shared/projections/page-state.ts'

/** The settings that an overlay follows. */
export type StageSettings = Pick<StageState, 'overlay' | 'sound'>

type DeepPartial<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]?: DeepPartial<Value[Key]> }
    : Value

/** The part of a settings change that an overlay may read. */
export interface StageChange {
  readonly overlay?: DeepPartial<StageSettings['overlay']>
  readonly stage?: { readonly sound?: DeepPartial<StageSettings['sound']> }
}

/** Returns settings with a change applied. */
export const changedSettings = ({ overlay, sound }: StageSettings, changed: StageChange): StageSettings => ({
  overlay: merged(overlay, changed.overlay) as StageSettings['overlay'],
  sound: merged(sound, changed.stage?.sound) as StageSettings['sound'],
})

function merged(before: object, patch: object = {}): object {
  const after: Record<string, unknown> = { ...before }
  for (const [key, part] of Object.entries(patch)) {
    const old = after[key]
    after[key] = isGroup(old) && isGroup(part) ? merged(old, part) : part
  }
  return after
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
