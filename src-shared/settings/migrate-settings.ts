import { isRecord } from '../step/record.ts'

/** Moves settings of earlier versions to their present names. */
export function migrateSettings(file: Record<string, unknown>): Record<string, unknown> {
  let current = file
  if (isRecord(current.brain) && 'grounding' in current.brain) {
    const { grounding, ...brain } = current.brain
    current = { ...current, brain: grounding === 'off' ? { commands: 'off', ...brain } : brain }
  }
  if (isRecord(current.performer) && 'persona' in current.performer) {
    const { persona, ...performer } = current.performer
    const show = isRecord(current.show) ? current.show : {}
    current = { ...current, performer, show: { notes: persona, ...show } }
  }
  if (isRecord(current.performer) && 'speakWords' in current.performer) {
    const { speakWords, ...performer } = current.performer
    const stage = isRecord(current.stage) ? current.stage : {}
    const effects = {
      ...(speakWords === false ? { captions: 'off' } : {}),
      ...(isRecord(stage.effects) && stage.effects),
    }
    current = { ...current, performer, stage: { ...stage, effects } }
  }
  const { overlay, stage = {} } = current
  if (isRecord(overlay) && isRecord(stage) && ('sound' in overlay || 'volume' in overlay)) {
    const { sound, volume, ...rest } = overlay
    const moved = {
      ...(sound === false ? { muted: true } : {}),
      ...(volume === undefined ? {} : { volume }),
      ...(isRecord(stage.sound) ? stage.sound : {}),
    }
    current = { ...current, overlay: rest, stage: { ...stage, sound: moved } }
  }
  return current
}
