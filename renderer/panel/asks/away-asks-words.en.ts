export const english = {
  questions: 'Tool calls by agents in other programs, waiting for your approval',
  wantsToCall: (agent: string, tool: string) => `The agent ${agent} wants to run ${tool}`,
  agent: 'Agent',
  asked: (at: string, until: string | null) =>
    until === null ? `Asked: ${at}.` : `Asked: ${at}. Expires: ${until}.`,
  notRunning: 'The agent’s program is not running. The agent gets your answer when the program starts again.',
  answered: (isAllowed: boolean, isRunning: boolean) =>
    `${isAllowed ? 'Allowed' : 'Denied'}. The agent gets the answer ${isRunning ? 'now' : 'when its program starts again'}.`,
}

export type AwayAsksWords = typeof english
