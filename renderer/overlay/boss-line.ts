import { bigWordMs, bigWordOf, isSetUpWord } from '../../src-shared/events/big-word.ts'
import type { ContentOf, Cue, Mood } from '../../src-shared/events/cue.ts'
import { jokeOf, knownSetUpMs } from '../../src-shared/events/reading-time.ts'
import { moodAheadMs } from '../../src-shared/puppet/times.ts'
import type { CaptionPainter } from './caption-painter.ts'
import type { Painter, StageGeometry } from './painter.ts'
import type { PuppetPainter } from './puppet-painter.ts'
import { sleep } from './sleep.ts'

/** Painters and functions that a line about a boss needs. */
interface BossStage {
  readonly caption: CaptionPainter
  /** Painter of big text; undefined if the page shows no big text. */
  readonly text: Painter<'text'> | undefined
  readonly puppet: Pick<PuppetPainter, 'hear'>
  scene(): StageGeometry
  /** Returns what words must not cover now. */
  avoid(): NonNullable<Cue['avoid']>
}

/**
 * Returns a function that paints a line about a boss: its big word, then the line in its place. If the big word was the
 * setup, the plate repeats it only briefly, and the puppet continues with the punchline. Resolves like `Painter.paint`.
 */
export function bossLine({ caption, text: words, puppet, scene, avoid }: BossStage) {
  return async (
    cue: Cue,
    content: ContentOf<'caption'>,
    leftMs: number,
    alive: () => boolean,
  ): Promise<boolean> => {
    const { text, speaker } = content
    const word = words === undefined ? null : bigWordOf(text)
    /** Has the puppet say a part of the line. */
    const say = (part: string, ms: number, mood: Mood | undefined, more: Partial<Cue>, at: StageGeometry) =>
      puppet.hear(
        {
          ...cue,
          ...more,
          durationMs: ms,
          content: { ...content, text: part, speaker: speaker && { ...speaker, mood } },
        },
        ms,
        at,
      )
    const sayWhole = async (): Promise<boolean> => {
      const isPainted = await caption.paint(content, cue, leftMs, scene(), alive)
      if (isPainted) puppet.hear(cue, leftMs, scene())
      return isPainted
    }
    if (words === undefined || word === null) return sayWhole()
    const isSetUp = isSetUpWord(text)
    const { punchline = '' } = jokeOf(text)
    const wordMs = bigWordMs - (cue.durationMs - leftMs)
    if (wordMs > 0) {
      const big = { lane: 'text', text: word, tone: speaker?.mood === 'joy' ? 'cheer' : 'alarm' } as const
      // Areas to keep free may leave room for the line, but not for its big word.
      if (!(await words.paint(big, cue, leftMs, scene(), alive))) return alive() && sayWhole()
      if (isSetUp) say(word, wordMs, 'calm', {}, scene())
      else puppet.hear({ ...cue, content: big, cause: undefined }, wordMs, scene())
      await sleep(wordMs)
    }
    words.stop(cue.id)
    if (!alive()) return false
    // Other text may have appeared during the big word.
    const rest = { ...cue, durationMs: cue.durationMs - bigWordMs, avoid: avoid() }
    const restMs = Math.min(leftMs, rest.durationMs)
    if (!(await caption.paint(content, rest, restMs, scene(), alive, isSetUp))) return false
    if (!isSetUp) puppet.hear(rest, restMs, scene())
    else {
      const waitMs = Math.max(0, knownSetUpMs - moodAheadMs - (rest.durationMs - restMs))
      void sleep(waitMs).then(() => {
        // Pass no cause and no words, so that the puppet looks at the audience.
        if (alive())
          say(punchline, restMs - waitMs, speaker?.mood, { cause: undefined }, { ...scene(), taken: [] })
      })
    }
    return true
  }
}
