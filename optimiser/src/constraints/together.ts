/** Stops that belong together, as far as they are served, are served by one route. Routes cannot tell by themselves: see `price/plan-rules.ts`. */
export function togetherSentence(one: string, other: string): string {
  return `${one} and ${other} must be on the same route.`
}
