import { describe, expect, it } from 'vitest'
import { onFatalError, withDeadline } from '../../electron/desktop/shutdown.ts'
import { JournalUnavailable } from '../../electron/journal/disk-journal.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

function ending(showErrorBox: (title: string, text: string) => void = () => {}) {
  const calls: string[] = []
  const die = onFatalError({
    hideWindows: () => calls.push('hidden'),
    print: (line) => calls.push(`printed ${line}`),
    showErrorBox(title, text) {
      calls.push(`box ${text}`)
      showErrorBox(title, text)
    },
    exit: (code) => calls.push(`exit ${code}`),
  })
  return { die, calls }
}

describe('onFatalError', () => {
  it('reports the error with its remedy, hides the windows and exits with 1', () => {
    const { die, calls } = ending()
    const full = new JournalUnavailable({ message: 'the disk is full', remedy: 'Free some space.' })
    die(full)
    expect(calls).toEqual([
      expect.stringContaining(full.remedy),
      'hidden',
      `box the disk is full\n\n${full.remedy}`,
      'exit 1',
    ])
  })

  it('describes an error without a remedy as a bug', () => {
    for (const problem of [new Error('oops'), 'oops', null, undefined, { remedy: 7 }]) {
      const { die, calls } = ending()
      die(problem)
      expect(calls.find((line) => line.startsWith('box '))).toContain('bug in Adlib')
      expect(calls.at(-1)).toBe('exit 1')
    }
  })

  it('reports only the first error', () => {
    const { die, calls } = ending(() => die(new Error('another')))
    die(new Error('first'))
    expect(calls.filter((line) => line.startsWith('box '))).toHaveLength(1)
    expect(calls.filter((line) => line === 'exit 1')).toHaveLength(1)
  })

  it('exits even if the error box cannot be shown', () => {
    const { die, calls } = ending(() => {
      throw new Error('no screen')
    })
    expect(() => die(new Error('first'))).toThrow('no screen')
    expect(calls.at(-1)).toBe('exit 1')
  })
})

describe('withDeadline', () => {
  it('resolves with false after 5 s if stopping hangs', async () => {
    const clock = virtualClock()
    const stopped = withDeadline(() => new Promise(() => {}), clock)
    clock.advance(5000)
    expect(await stopped).toBe(false)
  })

  it('resolves with true as soon as stopping has finished, and leaves no timer running', async () => {
    const clock = virtualClock()
    expect(await withDeadline(async () => 'done', clock)).toBe(true)
    await clock.advanceAsync(0)
    expect(clock.waiting()).toBe(0)
  })

  it('rejects with the reason when stopping fails', async () => {
    const stopped = withDeadline(async () => {
      throw new Error('the disk is full')
    }, virtualClock())
    await expect(stopped).rejects.toThrow('the disk is full')
  })
})
