import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { version } from './package.json'
import { driverFiles, pagesInDev, workerName } from './scripts/driver-build.ts'

const catalogue = /\/messages\/(?:en|fr|ar)\.json(?:\?(\w+))?$/
/** What the rest of the program says of a feature; everything else is said on the feature's own screens. */
const parts: Record<string, string[]> = {
  titles: ['screens', 'notifications'],
  words: ['audit', 'rights', 'optional'],
  palette: ['palette'],
}
const contributed = ['notifications', 'audit', 'rights', 'optional', 'palette']

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

/** Icons are drawn by our own function, links by our own component; variables, classes and the colour scheme are kept by our own code. */
function ownParts(): Plugin {
  return {
    name: 'own-parts',
    load(id) {
      if (id.endsWith('/icons-react/dist/esm/createReactComponent.mjs'))
        return "export { drawIcon as default } from '/ui/display/draw-icon.ts'"
      if (id.endsWith('/MantineCssVariables.mjs')) return 'export const MantineCssVariables = () => null'
      if (id.endsWith('/MantineClasses.mjs')) return 'export const MantineClasses = () => null'
      if (id.endsWith('/local-storage-manager.mjs'))
        return 'const none = () => {}; export const localStorageColorSchemeManager = () => ({ get: (given) => given, set: none, subscribe: none, unsubscribe: none, clear: none })'
      if (id.endsWith('/react-router/dist/esm/link.js'))
        return "export function Link() { throw new Error('Links are those of ui/button/link.tsx.') }; export { Link as createLink, Link as linkOptions, Link as useLinkProps }"
      return undefined
    },
  }
}

// Each request costs a page about a millisecond of its processor, so what is always needed together is one file: what every
// page needs, the sign-in form, what stands round every screen inside, and what fields and dialogs are made of.
// Marks of other companies and the tools of the planning board stay with the few screens that show them.
const common =
  /@mantine\/core\/esm\/components\/(ActionIcon|Alert|Button|Checkbox|CloseButton|Group|Input|InputBase|InlineInput|Loader|Portal|Stack|TextInput|UnstyledButton|VisuallyHidden)\/|vite\/preload-helper|\/ui\/(page\/brand|overlay\/(confirm|confirm-host|notices)|button\/(controls|link)|display\/draw-icon)\.|tabler.*\/(IconAlertTriangle|IconX)\.|@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store)\/(?!.*(useQueries|queriesObserver)\.)|fast-deep-equal|\/platform\/(accounts\/(contract|rules)|system\/contract)\.|\/kit\/(contract\/(ability-rule|endpoint|fields|sentence|signed-in)\.|web\/(address-query|call|i18n|preferences|query|session|smooth-links|texts)\.)/
const door =
  /@mantine\/form\/|@mantine\/core\/esm\/components\/PasswordInput\/|klona|\/platform\/accounts\/web\/(auth|enter|login|pending|set-up\.)|\/ui\/(auth\/auth|input\/password-input|form\/(messages|send-button|typed|use-endpoint-form))/
const framed =
  /\/app\/(live|may-open|preferences-sync|set-language|layout\/(command-palette|footer|horizontal-nav|language-menu|menu|nav-list|navbar|palette-store|preferences-(part|store)|recent-screens|scroll-to-top|search-button|shortcuts|theme-menu|use-|user-menu|vertical-nav))|\/platform\/(events\/(contract|web\/live)|notifications\/(contract|web\/(api|notification-))|preferences\/contract)|\/ui\/(data-table\/(column\.|data-table|pagination|selection|table|use-bulk)|button\/(action-icon|use-removal)|display\/(icon(-set)?\.|person-avatar|row-name|status-chip|thing)|input\/(filter-select|tick)|overlay\/(flyout|focus-back|kept|menu|use-undo-notice|when-opened)|page\/(empty-state|failure-state|linked-stat|page-header|stat-card))|\/kit\/(contract\/(ability|contributed|list-query|money)\.|web\/(change-stream|format|list|open-in-address|own-settings|use-session|zones))|@mantine\/(core\/esm\/(components\/(FocusTrap|Text|ThemeIcon)|core\/utils\/(get-single-element-child|is-element))|hooks\/esm\/use-focus-trap)\/|zod\/v4\/mini\/iso\.|\/kit\/contract\/(countries|filters|fold-text|same|time-zone)\.|\/platform\/(access|preferences)\/rules\.|@tabler\/icons-react(?!.*\/Icon(ArrowAutofit|ArrowBarTo|ArrowsSplit|Brand|ClockPin|FocusCentered|Lasso|Zoom))|@casl|@ucast/
const fields =
  /@mantine\/(core\/esm\/(components\/(Autocomplete|Combobox|MultiSelect|Overlay|Pill|PillsInput|Popover|ScrollArea|Select|TagsInput)|utils\/Floating|core\/utils\/(create-safe-context|get-default-z-index|get-ref-prop))|hooks\/esm\/use-(focus-return|window-event))\/|use-callback-ref\/|@floating-ui|\/ui\/input\/inputs\./
const dialogs = /@mantine\/core\/esm\/components\/(Drawer|Modal|ModalBase)\/|react-remove-scroll|use-sidecar/
const frameTexts =
  /\/(?:app|notifications)\/messages\/(en|fr|ar)\.json$|\/app\/languages\/(\w+)\.ts$|\/messages\/(\w+)\.json\?titles$/

const groups = [
  { name: 'common', test: common },
  { name: 'door', test: door, includeDependenciesRecursively: false },
  { name: 'framed', test: framed, includeDependenciesRecursively: false },
  { name: 'fields', test: fields, includeDependenciesRecursively: false },
  { name: 'dialogs', test: dialogs, includeDependenciesRecursively: false },
  { name: frameTextsOf, debugName: 'frame texts', includeDependenciesRecursively: false },
]

/** Titles of the screens and texts of the frame, one file for each language. */
function frameTextsOf(id: string): string | null {
  const language = frameTexts.exec(id)?.slice(1).find(Boolean)
  return language ? `frame-${language}` : null
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
  plugins: [react(), catalogueParts(), ownParts(), readAhead(), driverFiles(), pagesInDev()],
  define: { __APP_VERSION__: JSON.stringify(version) },
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
      output: { ...names, ...(!isApart(mode) && { codeSplitting: { groups } }) },
    },
  },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
}))
