/** What to do about a download that failed. The words are Ollama's, Go's and the operating systems'. */
export function pullRemedy(error: string): string {
  if (/no space left|not enough space|disk (is )?full|disk quota/i.test(error))
    return 'Make room on the disk that holds the models (OLLAMA_MODELS moves them); the next pull goes on from there.'
  if (/file does not exist|not found|invalid model/i.test(error))
    return 'Check the spelling: https://ollama.com/library lists the names and the tags behind the colon.'
  if (/newer version/i.test(error)) return 'Update Ollama.'
  if (/no such host|dial tcp|timeout|connection|network|EOF|TLS/i.test(error))
    return 'Check the network of the machine that Ollama runs on; the next pull goes on from there.'
  return 'Check the spelling of the name and the network.'
}
