import type { Moment } from './understudy-moments.ts'

/** One thing to do: call tools, say words, or both. */
export interface Act {
  readonly say?: string
  readonly calls: readonly { readonly name: string; readonly arguments: Record<string, unknown> }[]
}

const text = (words: string, tone: string, place?: string) => ({
  name: 'overlay_text',
  arguments: { text: words, tone, ...(place === undefined ? {} : { place }) },
})
const sound = (name: string) => ({ name: 'play_sfx', arguments: { sound: name } })
const emote = (name: string, count = 1) => ({ name: 'show_emote', arguments: { emote: name, count } })
const burst = (kind: string, count: number) => ({ name: 'spawn_particle', arguments: { kind, count } })

/** Rounds to two decimals, which removes the noise of binary fractions. */
const rounded = (value: number): number => Math.round(value * 100) / 100

/** Returns the acts for a moment. The understudy takes them in turn, so it never repeats one at once. */
export function actsFor(moment: Moment): readonly Act[] {
  switch (moment.kind) {
    case 'victory':
      return [
        {
          calls: [text(`${moment.quote ?? 'We won'}! Somebody frame this.`, 'cheer'), burst('confetti', 120)],
        },
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
        {
          calls: [
            text(
              moment.quote === null ? 'That looks expensive' : `${moment.quote}. Oh no, it has a name.`,
              'alarm',
            ),
            sound('sting_low'),
          ],
        },
        { calls: [emote('scream', 2), burst('ember', 80)], say: 'Nobody make eye contact. Act natural.' },
        { calls: [text('Deep breath. Deeper. Run.', 'alarm')] },
      ]
    case 'falling':
      return [
        {
          calls: [text(`${moment.label ?? 'Down to'} ${moment.value}. I felt that one.`, 'alarm')],
        },
        {
          calls: [sound('heartbeat')],
          say: `${moment.was} down to ${moment.value}. It is fine. Everything is fine.`,
        },
        { calls: [emote('grimace', 2), burst('ember', 50)] },
      ]
    case 'rising':
      return [
        {
          calls: [
            text(
              `${moment.label ?? 'Now'} ${moment.value}! Up ${rounded(moment.value - moment.was)}.`,
              'cheer',
            ),
          ],
        },
        { calls: [sound('coin'), emote('coin', 2)] },
        { calls: [burst('star', 60)], say: `${moment.value}, and somebody is paying rent this month.` },
        { calls: [text(`From ${moment.was} to ${moment.value}, like it was nothing`, 'calm')] },
      ]
    case 'dialogue':
      return [
        { calls: [emote('eyes')], say: 'Bold words. I wrote them down.' },
        { calls: [text('Noted. Rude, but noted.', 'chalk', 'bottom')] },
        { calls: [sound('rimshot')], say: 'I have questions. They can wait.' },
      ]
    case 'title':
      return [
        {
          calls: [
            text(
              moment.quote === null ? 'Go on, I am listening' : `${moment.quote}? I am listening.`,
              'chalk',
            ),
          ],
        },
        {
          calls: [emote('popcorn')],
          say: moment.quote === null ? 'New place. Same haircut.' : `${moment.quote}. Here we go.`,
        },
        {
          calls: [text(`${moment.quote ?? 'Here we go'}, ladies and gentlemen`, 'calm'), burst('caret', 40)],
        },
      ]
    case 'quiet':
      return []
  }
}

type Call = Act['calls'][number]

const json = (value: unknown): string => JSON.stringify(value)
const yaml = (args: Record<string, unknown>, indent: string): string =>
  Object.entries(args)
    .map(([key, value]) => `${indent}${key}: ${typeof value === 'string' ? json(value) : String(value)}`)
    .join('\n')
const python = ({ name, arguments: args }: Call): string =>
  `${name}(${Object.entries(args)
    .map(([key, value]) => `${key}=${json(value)}`)
    .join(', ')})`

/** The formats in which small models write their calls, mistakes included: the reader repairs each. */
const spellings: readonly ((calls: readonly Call[]) => string)[] = [
  (calls) => `\`\`\`json\n${json({ tool_calls: calls })}\n\`\`\``,
  (calls) => calls.map((call) => `CALL ${call.name} ${json(call.arguments)}`).join('\n'),
  (calls) => calls.map((call) => `tool: ${call.name}\nargs:\n${yaml(call.arguments, '  ')}`).join('\n\n'),
  (calls) => calls.map((call) => `\`\`\`tool\n${call.name}\n${yaml(call.arguments, '')}\n\`\`\``).join('\n'),
  (calls) => calls.map((call) => `<tool_call>${json(call)}</tool_call>`).join('\n'),
  (calls) => `[${calls.map(python).join(', ')}]`,
  // A wrong key, as Gemma models often write it: `msg` instead of `text`.
  (calls) =>
    json({
      tool_calls: calls.map(({ name, arguments: { text, ...rest } }) => ({
        name,
        arguments: text === undefined ? rest : { msg: text, ...rest },
      })),
    }),
  // Cut off before the last brackets, as at the token limit.
  (calls) => json({ tool_calls: calls }).replace(/\}\]\}$/, ''),
]

/** Writes an act in format number `n`: words first, then the calls. */
export function speak(act: Act, n: number): string {
  const spelling = spellings[n % spellings.length]
  const calls = act.calls.length > 0 && spelling ? spelling(act.calls) : ''
  return [act.say ?? '', calls].filter((part) => part !== '').join('\n\n')
}
