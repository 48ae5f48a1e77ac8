import { userInfo } from 'node:os'
import type { OpenQuestion } from '../../src-shared/contract/api/tools.ts'
import { answerQuestion, followQuestions } from '../asks/open-questions.ts'
import { dataFolder } from '../data/data-folder.ts'
import { systemClock } from '../platform/clock.ts'
import { defineCommand, tableOf } from './command.ts'

/** `adlib ask`: lists the approval requests of other programs, and answers them. */
export const askCommand = defineCommand(
  {
    name: 'ask',
    help: `adlib ask list [options]
adlib ask answer ASK allow|deny [options]

Lists the tool calls of agents that are waiting for your approval, and allows or denies a call. A program that is not
running gets the answer when it starts again.

  --run RUN       only this run; needed if several runs have a call named ASK
  --data DIR      the data folder that the program uses; default: ADLIB_DATA or the platform's data folder
  --dir DIR       only the runs in this folder (\`dir\` of startAgents), even if the folder was moved
  --json          list the calls as JSON lines
  --help          show this text

Exit code: 0 ok, 1 failed, 2 wrong usage.`,
    allowPositionals: true,
    options: {
      run: { type: 'string' },
      dir: { type: 'string' },
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  },
  async ({ values, positionals, io, wrong, fail }) => {
    const { run, dir, data, json } = values
    const [action, ask, verdict, ...rest] = positionals
    const dataDir = dataFolder({ data, env: process.env })
    const questions = followQuestions({ dataDir, dir, now: systemClock.now })
    if (action === 'list' && ask === undefined) {
      const listed = (await questions.open())
        .map(({ question }) => question)
        .filter((question) => run === undefined || question.run === run)
      for (const line of json ? listed.map((one) => JSON.stringify(one)) : linesOf(listed))
        await io.write(line)
      return 0
    }
    if (
      action !== 'answer' ||
      ask === undefined ||
      (verdict !== 'allow' && verdict !== 'deny') ||
      rest.length > 0
    )
      return wrong('use "adlib ask list" or "adlib ask answer ASK allow|deny".')
    const answer = { verdict, by: userInfo().username.slice(0, 60), at: systemClock.now() } as const
    const answered = await answerQuestion(questions, { ask, run }, answer)
    if (!answered.ok) return fail(answered.error)
    const { tool, isRunning } = answered.question
    const when = isRunning ? 'now' : 'when it starts again'
    await io.write(
      `${verdict === 'allow' ? 'Allowed' : 'Denied'} ${tool}. The program gets the answer ${when}.`,
    )
    return 0
  },
)

const maxArgs = 120

function linesOf(questions: readonly OpenQuestion[]): string[] {
  if (questions.length === 0) return ['No tool call is waiting for your approval.']
  return tableOf([
    ['ASK', 'AGENT', 'CALL', 'ASKED AT (UTC)', 'PROGRAM', 'RUN'],
    ...questions.map(({ ask, agent = '', tool, args, askedAt, isRunning, run, answer }) => {
      const call = `${tool} ${JSON.stringify(args) ?? ''}`
      const program = isRunning ? 'running' : 'not running'
      return [
        ask,
        agent,
        call.length > maxArgs ? `${call.slice(0, maxArgs)}…` : call,
        new Date(askedAt).toISOString().slice(0, 16).replace('T', ' '),
        answer === undefined ? program : `${program}; your answer: ${answer}`,
        run,
      ]
    }),
  ])
}
