import type { Plugin } from 'vite'
import { unmatched } from './unmatched.ts'

const noManager =
  'const none = () => {}; export const localStorageColorSchemeManager = () => ({ get: (given) => given, set: none, subscribe: none, unsubscribe: none, clear: none })'
const noLink =
  "export function Link() { throw new Error('Links are those of ui/button/link.tsx.') }; export { Link as createLink, Link as linkOptions, Link as useLinkProps }"

/** Icons are drawn by our own function, links by our own component; variables, classes and the colour scheme are kept by our own code. */
const replacements: Record<string, string> = {
  '/icons-react/dist/esm/createReactComponent.mjs': "export { drawIcon as default } from '/ui/display/draw-icon.ts'",
  '/MantineCssVariables.mjs': 'export const MantineCssVariables = () => null',
  '/MantineClasses.mjs': 'export const MantineClasses = () => null',
  '/local-storage-manager.mjs': noManager,
  '/react-router/dist/esm/link.js': noLink,
}

export function ownParts(): Plugin {
  return {
    name: 'own-parts',
    load: (id) => Object.entries(replacements).find(([end]) => id.endsWith(end))?.[1],
  }
}

/** Which replaced files are no modules of the office's pages: a library that moved one would be back unseen. */
export function replacementsWithout(modules: string[]): string[] {
  return unmatched(Object.keys(replacements), modules)
}
