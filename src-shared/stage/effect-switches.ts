import type { ContentOf, CueContent, Lane } from '../events/cue.ts'
import { laneFacts } from '../events/lanes.ts'
import type { Settings } from '../settings/settings.ts'
import type { Effect, EffectSwitches } from '../settings/stage.ts'

/**
 * The verdict of the effect switches on content. `content` is what the switches leave of it, such as a caption
 * instead of a spoken line.
 */
export type Switched =
  | { readonly verdict: 'on' | 'ask'; readonly effect: Effect; readonly content: CueContent }
  | { readonly verdict: 'off'; readonly effect: Effect }

/** Applies the switches to content. A spoken line is also a caption, so both switches apply to it. */
export function applySwitches(content: CueContent, switches: EffectSwitches): Switched {
  if (content.lane === 'voice') return applyToVoice(content, switches)
  const effect = laneFacts(content.lane).effect
  const verdict = switches[effect]
  return verdict === 'off' ? { verdict, effect } : { verdict, effect, content }
}

function applyToVoice(content: ContentOf<'voice'>, switches: EffectSwitches): Switched {
  const { voice, captions } = switches
  if (voice === 'off') {
    const { text, speaker } = content
    return applySwitches({ lane: 'caption', text, ...(speaker && { speaker }) }, switches)
  }
  if (captions === 'off')
    return { verdict: voice, effect: 'voice', content: { ...content, captioned: false } }
  return captions === 'ask' && voice === 'on'
    ? { verdict: 'ask', effect: 'captions', content }
    : { verdict: voice, effect: 'voice', content }
}

/** Returns whether the switch for a lane's effect is off. */
export const isSwitchedOff = (lane: Lane, switches: EffectSwitches): boolean =>
  switches[laneFacts(lane).effect] === 'off'

/** Returns whether content of a lane may appear in some form. If voice is off, spoken lines become captions. */
export const mayAppear = (lane: Lane, switches: EffectSwitches): boolean =>
  !isSwitchedOff(lane, switches) || (lane === 'voice' && switches.captions !== 'off')

/** Returns whether the switches hide everything that the performer says outside of tool calls. */
export const isMute = ({ performer, stage }: Pick<Settings, 'performer' | 'stage'>): boolean =>
  !mayAppear(performer.speakAloud ? 'voice' : 'caption', stage.effects)
