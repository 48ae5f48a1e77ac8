import { describe, expect, it } from 'vitest'
import type { Box, SeenLine } from '../../../../src-shared/events/observation.ts'
import { panelLabels, withoutOwnPanel } from '../../../../src-shared/sight/lines/own-panel.ts'
import type { OcrEngine } from '../../../../src-shared/sight/picture/frame.ts'
import { createScreenReader } from '../../../../src-shared/sight/screen-reader.ts'

const line = (text: string, box: Box): SeenLine => ({ text, box, confidence: 90 })

/** The panel on the right half of a 1920×1080 screen, with one row in its stream. */
const panel = [
  line('Look now O', [980, 120, 60, 14]),
  line('Stop turn', [980, 180, 60, 14]),
  line('Sees now', [1600, 100, 70, 16]),
  line('This run', [1600, 700, 70, 16]),
  line('Tool calls 41', [1600, 760, 120, 14]),
  line('THE WARDEN WAKES', [1200, 400, 300, 20]),
  line('« Whisper', [1400, 1000, 80, 16]),
  line('SCORE 12', [1200, 960, 80, 16]),
]
const game = [line('SCORE 1200', [40, 30, 200, 40]), line('THE WARDEN WAKES', [300, 500, 500, 60])]

describe('withoutOwnPanel', () => {
  it('drops the lines of the panel, and keeps the lines beside it', () => {
    expect(withoutOwnPanel([...panel, ...game])).toEqual({ lines: game, ownPanel: true })
  })

  it('recognizes the panel in German', () => {
    const german = Object.values(panelLabels.de).map((label, n) => line(label, [1000, 100 + 40 * n, 90, 14]))
    expect(withoutOwnPanel([...german, ...game])).toEqual({ lines: game, ownPanel: true })
  })

  it('keeps the lines of a game that shows only one or two of the labels of Adlib’s panel', () => {
    const lines = [...game, line('This run', [40, 90, 100, 20]), line('Tool calls', [40, 140, 100, 20])]
    expect(withoutOwnPanel(lines)).toEqual({ lines, ownPanel: false })
  })

  it('keeps sentences that contain a label', () => {
    const lines = Object.values(panelLabels.en).map((label, n) =>
      line(`I think ${label.toLowerCase()} is what they wrote there`, [40, 40 * n, 300, 20]),
    )
    expect(withoutOwnPanel(lines).ownPanel).toBe(false)
  })
})

describe('createScreenReader', () => {
  it('drops the lines of the panel from a reading', async () => {
    const engine: OcrEngine = {
      name: 'fake',
      read: async () => ({ lines: [...panel, ...game], ms: 1 }),
      close: async () => {},
    }
    const picture = { width: 1920, height: 1080, data: new Uint8ClampedArray() }
    const reading = await createScreenReader(engine)(picture, [[0, 0, 1920, 1080]], 0)
    expect(reading).toMatchObject({ ownPanel: true })
    expect(reading.lines).toHaveLength(game.length)
  })
})
