import { describe, expect, it } from 'vitest'
import { recordSaidLines } from '../../../electron/app/compose-data.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { caption } from '../../fixtures/performed-run.ts'
import { marlow } from '../../fixtures/show.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

describe('the record of said lines', () => {
  it('stores only lines from the bank, and logs a repeated storage failure only once', () => {
    const journal = memoryJournal({ run: 'r', clock: virtualClock(5000) })
    const recorded: object[] = []
    const printed: string[] = []
    let isFull = false
    recordSaidLines({
      journal,
      persona: () => marlow,
      saidLines: {
        record(line) {
          recorded.push(line)
          return isFull ? { message: 'The disk is full.', remedy: 'Free some space.' } : null
        },
      },
      print: (line) => printed.push(line),
    })
    const say = (line?: string) =>
      journal.append({
        type: 'stage/cue',
        cue: { ...caption('c1', 'Words on stage.', 't1'), ...(line === undefined ? {} : { line }) },
      })
    say('Do not sneeze.')
    say()
    say('callback: wooden spoon')
    expect(recorded).toEqual([{ line: 'Do not sneeze.', at: 5000, run: 'r', isOpener: true }])
    isFull = true
    say('Frame that.')
    say('Frame that.')
    expect(printed).toEqual(['The next run may repeat lines of this run: The disk is full. Free some space.'])
  })
})
