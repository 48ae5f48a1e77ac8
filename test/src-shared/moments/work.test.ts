import { describe, expect, it } from 'vitest'
import { kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const afterTest = (line: string) => kindsOf(scene(0, 'tl0 $ npm test'), now(3000, `tl0 $ npm test\n${line}`))

describe('results of work', () => {
  it.each(['tl2 Tests  42 passed (42)', 'tl2 ===== 14 passed in 0.42s =====', 'tl2 BUILD SUCCESSFUL in 4s'])(
    'the line “%s” means a win',
    (line) => expect(afterTest(line)).toEqual(['victory']),
  )

  it.each([
    'tl2 Tests  1 failed | 41 passed (42)',
    'tl2 error[E0382]: borrow of moved value',
    'tl2 12:00:02 ERROR database is gone',
    'tl2 CONFLICT (content): Merge conflict in cart.ts',
  ])('the line “%s” means a setback', (line) => expect(afterTest(line)).toEqual(['setback']))

  it('in any program, a task that finished with errors means a setback, and a task without errors means a reward', () => {
    const program = 'tl0 Export   Layers   Help\nbl0- Sheet 1'
    const shown = (line: string) => kindsOf(scene(0, program), now(3000, `${program}\n${line}`))
    expect(shown('bl3- Export finished with errors.')).toEqual(['setback'])
    expect(shown('bl3- Export completed without errors.')).toEqual(['reward'])
    expect(shown('bl3- How to finish with fewer errors')).toEqual([])
  })

  it('a result is reported beside editor lines that look like chat, but not inside a chat message', () => {
    const editor = 'tl0 $ make\nbl0- line: 11\nbl1- mode: LF'
    expect(kindsOf(scene(0, editor), now(3000, `${editor}\nbl2- Compilation failed.`))).toEqual(['setback'])
    expect(kindsOf(scene(0, editor), now(3000, `${editor}\nbl2- mia: build failed`))).toEqual([])
  })

  it('a compiler message counts as a result even beside lines that look like chat', () => {
    const editor = 'tl0 $ make\nbl0- mira: lf\nbl1- scope: main'
    const error = 'bl2- collect2: error: ld returned 1 exit status'
    expect(kindsOf(scene(0, editor), now(3000, `${editor}\n${error}`))).toEqual(['setback'])
  })

  it('the same result line is reported again if the messages above it are new', () => {
    const first = 'tl0 $ make\ntl2 tide.c:13:1: error: no return\ntl4 Build failed.'
    const second = 'tl0 $ make\ntl2 tide.c:20:7: warning: unused value\ntl4 Build failed.'
    expect(kindsOf(scene(0, first), now(20_000, second))).toEqual(['setback'])
  })

  it('while other jobs run, the success of one job does not count as a win', () => {
    const page = 'l0 Some checks\nl1 CI / test In progress'
    const result = (line: string) => kindsOf(scene(0, page), now(3000, `${page}\n${line}`))
    expect(result('l2 CI / docs / build Successful in 31s')).toEqual([])
    expect(result('l2 All checks have passed')).toEqual(['victory'])
  })

  it('a merge after passed tests means a reward, but merge conflicts mean a setback', () => {
    const merged = kindsOf(
      now(0, 'l0 All checks have passed'),
      now(6000, 'l0 All checks have passed\nl2 Pull request successfully merged'),
    )
    expect(merged).toEqual(['victory', 'reward'])
    expect(afterTest('tl2 There are merge conflicts.')).toEqual(['setback'])
  })

  it('a success message on an otherwise empty terminal means a win', () => {
    const prompt = 'tl0 ana@harbor:~/tidepool$ pytest -q'
    expect(kindsOf(scene(0, prompt), now(3000, `${prompt}\ntl1 4 passed in 0.04s`))).toEqual(['victory'])
  })

  it.each([
    'tl2 9f3ac21 Fix the failed login',
    'tl2 0 errors, 2 warnings in lint.ts',
    'tl2 game_over.tsx  victory.ogg',
  ])('no result is read from “%s”', (line) =>
    expect(afterTest(line).filter((kind) => kind !== 'victory')).toEqual([]),
  )
})
