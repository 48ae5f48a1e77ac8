import type { AwayAsksWords } from './away-asks-words.en.ts'

export const german: AwayAsksWords = {
  questions: 'Aufrufe von Agenten in anderen Programmen, die auf deine Freigabe warten',
  wantsToCall: (agent, tool) => `Der Agent ${agent} möchte ${tool} ausführen`,
  agent: 'Agent',
  asked: (at, until) => (until === null ? `Gefragt: ${at}.` : `Gefragt: ${at}. Verfällt: ${until}.`),
  notRunning: 'Sein Programm läuft nicht. Es übernimmt deine Antwort beim nächsten Start.',
  answered: (isAllowed, isRunning) =>
    `${isAllowed ? 'Erlaubt' : 'Abgelehnt'}. Sein Programm übernimmt die Antwort ${isRunning ? 'jetzt' : 'beim nächsten Start'}.`,
}
