import { describe, expect, it } from 'vitest'
import { endOnError } from '../../electron/desktop/last-words.ts'
import { JournalUnavailable } from '../../electron/journal/disk-journal.ts'

/** The end of an app, written down instead of happening. */
function ending(showErrorBox: (title: string, text: string) => void = () => {}) {
  const done: string[] = []
  const die = endOnError({
    hideWindows: () => done.push('hidden'),
    say: (line) => done.push(`said ${line}`),
    showErrorBox(title, text) {
      done.push(`box ${text}`)
      showErrorBox(title, text)
    },
    exit: (code) => done.push(`exit ${code}`),
  })
  return { die, done }
}

describe('an error that nobody takes', () => {
  it('is told with its remedy, takes the windows away and ends the app', () => {
    const { die, done } = ending()
    const full = new JournalUnavailable({ message: 'the disk is full', remedy: 'Free some space.' })
    die(full)
    expect(done).toEqual([
      expect.stringContaining(full.remedy),
      'hidden',
      `box the disk is full\n\n${full.remedy}`,
      'exit 1',
    ])
  })

  it('has words and an end also when it is no failure of the outside world', () => {
    for (const problem of [new Error('oops'), 'oops', null, undefined, { remedy: 7 }]) {
      const { die, done } = ending()
      die(problem)
      expect(done.find((line) => line.startsWith('box '))).toContain('mistake in Adlib')
      expect(done.at(-1)).toBe('exit 1')
    }
  })

  it('is told once, however many follow while the box is open', () => {
    const { die, done } = ending(() => die(new Error('another')))
    die(new Error('first'))
    expect(done.filter((line) => line.startsWith('box '))).toHaveLength(1)
    expect(done.filter((line) => line === 'exit 1')).toHaveLength(1)
  })

  it('ends the app even when it cannot be told', () => {
    const { die, done } = ending(() => {
      throw new Error('no screen')
    })
    expect(() => die(new Error('first'))).toThrow('no screen')
    expect(done.at(-1)).toBe('exit 1')
  })
})
