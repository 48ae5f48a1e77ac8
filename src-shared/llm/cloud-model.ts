/**
 * Returns whether Ollama runs a model with this name on its own servers: `gpt-oss:120b-cloud`, `glm-4.6:cloud`. A copy
 * of such a model can have any name. `ModelListing.isCloud` recognizes copies too, because Ollama lists the remote
 * model of each copy.
 */
export const isCloudName = (name: string): boolean => /[-:]cloud$/i.test(name.trim())
