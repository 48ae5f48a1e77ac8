/**
 * Returns whether this name belongs to a model that Ollama runs on its own servers, such as `gpt-oss:120b-cloud`. A copy of
 * such a model can have any name. `ModelListing.isCloud` recognizes copies too, because Ollama lists the remote model of each
 * copy.
 */
export const isCloudName = (name: string): boolean => /[-:]cloud$/i.test(name.trim())
