import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const titlesOnly = /\.json\?titles$/

/** `messages/en.json?titles` holds only the screens' titles: the menu names every screen before its texts are loaded. */
function screenTitles(): Plugin {
  return {
    name: 'screen-titles',
    async load(id) {
      if (!titlesOnly.test(id)) return undefined
      const texts = JSON.parse(await readFile(id.replace('?titles', ''), 'utf8')) as { screens?: unknown }
      return { code: `export default ${JSON.stringify({ screens: texts.screens ?? {} })}`, moduleType: 'js' }
    },
  }
}

// Small parts that nearly every page needs, in one file instead of twenty: each request costs more than most of them weigh.
const commonParts = /@mantine\/core\/esm\/components\/(ActionIcon|Alert|Button|Checkbox|CloseButton|Group|Input|InputBase|InlineInput|Loader|Portal|Stack|TextInput|UnstyledButton|VisuallyHidden)\/|vite\/preload-helper|\/ui\/(brand|confirm|confirm-host|link|notices)\.|tabler.*\/(createReactComponent|IconAlertTriangle|IconX)\.|@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store)\/|\/kit\/(contract\/(ability-rule|endpoint|fields)\.|web\/(address-query|call|i18n|preferences|query|session|texts)\.)/

// The same for what every screen inside the frame needs.
const framedParts = /@mantine\/core\/esm\/components\/(Combobox|Floating|FocusTrap|Indicator|Menu|Paper|Popover|ScrollArea|Select|Skeleton|ThemeIcon)\/|@floating-ui|@casl|@ucast|\/ui\/(data-table\/(column|data-table|pagination|selection|table)|empty-state|failure-state|icon|page-header|person-avatar|stat-card|status-chip)|\/kit\/contract\/ability\.|\/kit\/web\/(format|list|open-in-address|own-settings|use-session)\./

export default defineConfig({
  plugins: [react(), screenTitles()],
  build: { outDir: 'dist/web', emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 900, modulePreload: { polyfill: false }, rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', test: commonParts }, { name: 'framed', test: framedParts, includeDependenciesRecursively: false }] } } } },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
})
