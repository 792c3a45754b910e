import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import own from './package.json' with { type: 'json' }
import { driverFiles, driverLanguages, pagesInDev, workerName } from './scripts/driver-build.ts'
import { ownParts, replacementsWithout } from './scripts/own-parts.ts'
import { failUnmatched } from './scripts/unmatched.ts'
import { groupsWithout, webGroups } from './scripts/web-groups.ts'

const catalogue = /\/messages\/(?:en|fr|ar)\.json(?:\?(\w+))?$/
/** What the rest of the program says of a feature; everything else is said on the feature's own screens. */
const parts: Record<string, string[]> = {
  titles: ['screens', 'notifications'],
  words: ['audit', 'rights', 'optional', 'keyScopes'],
  palette: ['palette'],
}
const contributed = ['notifications', 'audit', 'rights', 'optional', 'keyScopes', 'palette']

/**
 * `messages/en.json?titles` holds what every page says of the feature, such as the titles for the menu, before its texts are
 * loaded. Without a part it is what the feature's own screens say.
 */
function catalogueParts(): Plugin {
  let hasServer = false
  return {
    name: 'catalogue-parts',
    configResolved({ mode }) {
      hasServer = mode === 'static'
    },
    async load(id) {
      const match = catalogue.exec(id)
      if (!match) return undefined
      const part = parts[match[1] ?? '']
      const texts: object = JSON.parse(await readFile(id.replace(/\?.*/, ''), 'utf8'))
      // Where the server runs in the page too, it reads its own words from the same file.
      const isWanted = ([key]: [string, unknown]) =>
        part ? part.includes(key) : hasServer || !contributed.includes(key)
      const code = JSON.stringify(Object.fromEntries(Object.entries(texts).filter(isWanted)))
      return part ? { code: `export default ${code}`, moduleType: 'js' } : { code, moduleType: 'json' }
    },
  }
}

const usedWhole = ['index', 'common', 'door', 'framed']

/** Files that a page uses nearly whole as it begins: told so, the browser reads them ahead, beside the page's own thread. */
function readAhead(): Plugin {
  return {
    name: 'read-ahead',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && usedWhole.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** What every page has loaded before it opens a screen isn't named beside each; small shared parts come with what needs them. */
const isUnnamed = /assets\/(rolldown-runtime|common|door|index|device|contract|rules|use-[\w-]+?)-[\w-]{7}\.js$/

// Every page carries the names of what its links lead to, and nothing in a name is packed worse than its hash.
const names = {
  entryFileNames: ({ name }: { name: string }) =>
    [workerName, trackWorkerName].includes(name) ? '[name].js' : 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}
/** Lies at the root, since its scope is /track/. */
const trackWorkerName = 'track-worker'
const driverInput = { driver: 'driver.html', [workerName]: 'app/driver-worker.ts' }
/** The pages of drivers and recipients are built apart, so that they share no file with the office's screens; the static site has one build for all. */
const inputs: Record<string, Record<string, string>> = {
  driver: driverInput,
  track: { track: 'track.html', [trackWorkerName]: 'app/track-worker.ts' },
  static: { index: 'index.html', track: 'track.html', ...driverInput },
}

function isApart(mode: string): boolean {
  return mode === 'driver' || mode === 'track'
}

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    catalogueParts(),
    ownParts(),
    readAhead(),
    driverFiles(),
    driverLanguages(),
    pagesInDev(),
    ...(isApart(mode)
      ? []
      : [failUnmatched((modules) => [...groupsWithout(modules), ...replacementsWithout(modules)])]),
  ],
  define: { __APP_VERSION__: JSON.stringify(own.version) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: !isApart(mode),
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((one) => !isUnnamed.test(one)),
    },
    rolldownOptions: {
      ...(inputs[mode] && { input: inputs[mode] }),
      output: { ...names, ...(!isApart(mode) && { codeSplitting: { groups: webGroups } }) },
    },
  },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
}))
