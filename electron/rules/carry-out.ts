import { dataOf, filledText } from '../../src-shared/events/rule-request.ts'
import type { RuleAction } from '../../src-shared/settings/rules.ts'
import { unknownMedia } from '../../src-shared/stage/media.ts'
import type { Stage } from '../../src-shared/stage/stage.ts'
import type { Offer } from '../../src-shared/stage/stage-guard.ts'
import { denialMessage } from '../../src-shared/tools/result.ts'
import type { Obs } from '../obs/obs.ts'
import type { ActionFailure, CarryOut } from './run-rules.ts'
import { sendRequest } from './send-request.ts'
import { runStreamerBotAction } from './streamer-bot.ts'

export interface CarryOutDeps {
  readonly obs: Pick<Obs, 'act'>
  /** Saves a clip. Resolves with null, or with why it failed. */
  readonly saveClip: () => Promise<ActionFailure | null>
  readonly stage: Pick<Stage, 'offer'>
  /** The user's own sounds and emotes. */
  readonly media: () => { readonly sounds: readonly string[]; readonly emotes: readonly string[] }
  /** Returns the password for Streamer.bot at this address, or null. */
  readonly streamerBotPassword: (url: string) => string | null
}

/** Connects the actions of rules with what carries them out. */
export function connectActions({ obs, saveClip, stage, media, streamerBotPassword }: CarryOutDeps): CarryOut {
  /** The streamer wrote the rule, so its cue passes where the streamer's own cues pass. */
  const offer = (content: Offer['content']): ActionFailure | null => {
    const unknown = unknownMedia(content, media())
    if (unknown !== null)
      return {
        message: `There is no ${unknown.kind} “${unknown.name}”.`,
        remedy: 'Choose another one in the rule.',
      }
    const answer = stage.offer({ by: 'operator', content })
    if (answer.ok) return null
    return {
      message: denialMessage(answer.denial, content.lane),
      remedy: 'Change the rule, or try it again later.',
    }
  }
  return async (action: RuleAction, about, signal) => {
    switch (action.do) {
      case 'obs-scene':
      case 'obs-source':
      case 'obs-filter':
      case 'obs-hotkey':
        return obs.act(action)
      case 'obs-replay':
        return saveClip()
      case 'http':
      case 'sammi':
        return sendRequest(action, about, signal)
      case 'streamerbot':
        return runStreamerBotAction(action, dataOf(about), {
          password: streamerBotPassword(action.url),
          signal,
        })
      case 'sound':
        return offer({ lane: 'sound', sound: action.sound, volume: 1 })
      case 'words': {
        const text = filledText(action.text, about).slice(0, 120)
        if (text === '')
          return { message: 'The words were empty.', remedy: 'Add words besides the placeholders.' }
        return offer(action.big ? { lane: 'text', text, tone: 'chalk' } : { lane: 'caption', text })
      }
    }
  }
}
