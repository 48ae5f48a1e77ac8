import type { Moment } from './understudy-moments.ts'

/** One thing to do: call tools, say words, or both. */
export interface Act {
  readonly say?: string
  readonly calls: readonly { readonly name: string; readonly arguments: Record<string, unknown> }[]
}

const short = (line: string): string => (line.length > 60 ? `${line.slice(0, 57).trimEnd()}...` : line)
const text = (words: string, tone: string, place = 'top') => ({
  name: 'overlay_text',
  arguments: { text: words, tone, place },
})
const sound = (name: string) => ({ name: 'play_sfx', arguments: { name } })
const emote = (name: string, count = 1) => ({ name: 'show_emote', arguments: { emote: name, count } })
const burst = (kind: string, count: number) => ({ name: 'spawn_particle', arguments: { kind, count } })

/** What the understudy has ready for a moment; it takes them in turn, so that nothing is said twice running. */
export function actsFor(moment: Moment): readonly Act[] {
  switch (moment.kind) {
    case 'victory':
      return [
        { calls: [text(`${short(moment.line)}! Somebody frame this.`, 'cheer'), burst('confetti', 120)] },
        { calls: [sound('tada'), burst('confetti', 90)], say: 'Write it down, chat. It really happened.' },
        { calls: [emote('trophy', 3), text('And the crowd goes mildly wild', 'cheer')] },
      ]
    case 'defeat':
      return [
        { calls: [sound('fail_trombone'), text('We do not talk about this one', 'calm')] },
        { calls: [emote('skull', 2)], say: 'A bold strategy. Historians will argue about it.' },
      ]
    case 'danger':
      return [
        { calls: [text(`${short(moment.line)}. Oh no, it has a name.`, 'alarm'), sound('sting_low')] },
        { calls: [emote('scream', 2), burst('ember', 80)], say: `${short(moment.line)}. Act natural.` },
        { calls: [text('Deep breath. Deeper. Run.', 'alarm')] },
      ]
    case 'falling':
      return [
        {
          calls: [text(`${moment.label} ${moment.value}. I felt that one.`, 'alarm')],
        },
        {
          calls: [sound('heartbeat')],
          say: `${moment.was} down to ${moment.value}. It is fine. Everything is fine.`,
        },
        { calls: [emote('grimace', 2), burst('ember', 50)] },
      ]
    case 'rising':
      return [
        { calls: [text(`${moment.label} ${moment.value}! Up ${moment.value - moment.was}.`, 'cheer')] },
        { calls: [sound('coin'), emote('coin', 2)] },
        { calls: [burst('star', 60)], say: `${moment.value}, and somebody is paying rent this month.` },
        { calls: [text(`From ${moment.was} to ${moment.value}, like it was nothing`, 'calm')] },
      ]
    case 'dialogue':
      return [
        { calls: [emote('eyes')], say: `“${short(moment.line)}” Bold words.` },
        { calls: [text(`“${short(moment.line)}” Noted.`, 'chalk', 'bottom')] },
        { calls: [sound('rimshot')], say: `“${short(moment.line)}” I have questions.` },
      ]
    case 'title':
      return [
        { calls: [text(`${short(moment.line)}? I am listening.`, 'chalk')] },
        { calls: [emote('popcorn')], say: `${short(moment.line)}. Here we go.` },
        { calls: [text(`${short(moment.line)}, ladies and gentlemen`, 'calm'), burst('caret', 40)] },
      ]
    case 'quiet':
      return []
  }
}
