import type { Plugin } from 'vite'

/** All that a pattern with braces stands for: `a/{b,c{d,e}}` is `a/b`, `a/cd` and `a/ce`. */
export function variantsOf(pattern: string): string[] {
  const innermost = /\{([^{}]*)\}/.exec(pattern)
  if (!innermost) return [pattern]
  const [whole, inside = ''] = innermost
  const [before = '', after = ''] = [pattern.slice(0, innermost.index), pattern.slice(innermost.index + whole.length)]
  return [...new Set(inside.split(',').flatMap((one) => variantsOf(before + one + after)))]
}

/** Which parts are of no path. */
export function unmatched(parts: string[], paths: string[]): string[] {
  return parts.filter((part) => !paths.some((path) => path.includes(part)))
}

/** Fails the build over what no module answers to any more: a file moved or renamed would be missed in silence. */
export function failUnmatched(without: (modules: string[]) => string[]): Plugin {
  return {
    name: 'fail-unmatched',
    apply: 'build',
    buildEnd(error) {
      const parts = error ? [] : without([...this.getModuleIds()])
      if (parts.length > 0) this.error(`No module has these parts of vite.config.ts in its path:\n${parts.join('\n')}`)
    },
  }
}
