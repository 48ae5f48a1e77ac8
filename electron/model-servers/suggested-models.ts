/** Models in Ollama's library that suit Adlib, smallest first. Sizes are in bytes. */
export const suggestedModels: readonly { readonly model: string; readonly size: number }[] = [
  { model: 'qwen3:1.7b', size: 1.4e9 },
  { model: 'gemma3:4b', size: 3.3e9 },
  { model: 'qwen3:8b', size: 5.2e9 },
]
