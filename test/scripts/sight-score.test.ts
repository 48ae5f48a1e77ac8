import { describe, expect, it } from 'vitest'
import type { SeenLine } from '../../src-shared/events/observation.ts'
import { scoreFrame, scoreSequence, sumScores } from '../fixtures/sight/score.ts'
import type { SequenceFrame } from '../fixtures/sight/truth.ts'

const seen = (text: string, confidence = 90): SeenLine => ({ text, box: [0, 0, 10, 10], confidence })
const truth = (text: string) => text.split(' ').map((t) => ({ t, x: 0, y: 0, w: 9, h: 9, fs: 9 }))

describe('scoreFrame', () => {
  it('ignores case, order and outer punctuation', () => {
    const score = scoreFrame(truth('Hold the bridge! (12)'), [seen('THE Bridge'), seen('12 hold')])
    expect(score).toEqual({ truth: 4, read: 4, hits: 4, numbers: 1, numberHits: 1 })
  })

  it('matches each word at most once', () => {
    expect(scoreFrame(truth('go go'), [seen('go')])).toMatchObject({ truth: 2, hits: 1 })
    expect(scoreFrame(truth('go'), [seen('go go')])).toMatchObject({ read: 2, hits: 1 })
  })

  it('ignores lines below a confidence of 60', () => {
    expect(scoreFrame(truth('go'), [seen('go', 59)])).toMatchObject({ read: 0, hits: 0 })
  })

  it('ignores a punctuation mark between spaces, both in the ground truth and in the OCR result', () => {
    expect(scoreFrame(truth('24 / 120'), [seen('24 | 120')])).toMatchObject({ truth: 2, read: 2, hits: 2 })
  })

  it('does not treat words with letters as numbers', () => {
    expect(scoreFrame(truth('1:42.318 x17 64%'), [])).toMatchObject({ numbers: 2, numberHits: 0 })
  })
})

describe('sumScores', () => {
  it('returns the sum of each count over all scores', () => {
    const one = { truth: 1, read: 2, hits: 3, numbers: 4, numberHits: 5 }
    expect(sumScores([one, one])).toEqual({ truth: 2, read: 4, hits: 6, numbers: 8, numberHits: 10 })
  })
})

describe('scoreSequence', () => {
  const frame = (score: number, feed: string[]): SequenceFrame => ({
    words: [],
    score,
    clock: '1:00',
    dialogue: '',
    feed,
    fixed: ['LEVEL 7'],
  })
  const frames = [frame(100, ['Ada beat Bo']), frame(120, ['Ada beat Bo', 'Bo ran'])]

  it('counts frames with the right score, frames with the right clock, and feed lines that were read at least once', () => {
    const answers = [
      { lines: [seen('SCORE 100'), seen('Time 1:00'), seen('Ada beat Bo')], changed: [] },
      { lines: [seen('SCORE 1200'), seen('Bo ran away')], changed: [] },
    ]
    expect(scoreSequence(frames, answers)).toMatchObject({
      frames: 2,
      scoreRight: 1,
      clockRight: 1,
      feedLines: 2,
      feedCaught: 2,
    })
  })

  it('counts unchanged lines that were reported as changed, but skips the first frame', () => {
    const changed = [seen('LEVEL 7'), seen('Bo ran')]
    const answers = [
      { lines: [], changed },
      { lines: [], changed },
    ]
    expect(scoreSequence(frames, answers)).toMatchObject({ unchanged: 1, calledChanged: 1 })
  })
})
