/**
 * Returns whether the name is that of a model that Ollama runs on its own servers. A copy of such a model may have
 * any name; only `ModelListing.isCloud` recognizes it.
 */
export const isCloudName = (name: string): boolean => /[-:]cloud$/i.test(name.trim())
