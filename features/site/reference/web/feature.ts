import type { WebFeature } from '#kit/web/feature.ts'
import type { MenuGroup, Screen } from '#kit/web/screen.ts'

type Group = NonNullable<Screen['searchGroup']>
/** Address, key of the title, icon, and other addresses. */
type Page = [path: string, key: string, icon: string, aliases?: string[]]

const components: Page[] = [
  ['/ui/typography', 'typography', 'file-text'],
  ['/ui/icons', 'icons', 'apps'],
  ['/ui/colours', 'colours', 'category'],
  ['/ui/card-basic', 'cardBasic', 'cards', ['/pages/cards/card-basic']],
  ['/ui/card-advance', 'cardAdvance', 'cards', ['/pages/cards/card-advance']],
  ['/ui/card-statistics', 'cardStatistics', 'cards', ['/pages/cards/card-statistics']],
  ['/ui/card-widgets', 'cardWidgets', 'cards', ['/pages/cards/card-widgets']],
  ['/ui/card-actions', 'cardActions', 'cards', ['/pages/cards/card-actions']],
  ...[
    'alert',
    'avatar',
    'badge',
    'button',
    'chip',
    'list',
    'menu',
    'pagination',
    'snackbar',
    'tabs',
    'timeline',
    'tooltip',
  ].map((name): Page => [`/ui/${name}`, name, 'components', [`/components/${name}`]]),
  ['/ui/dialog', 'dialog', 'components', ['/components/dialog']],
  ['/ui/expansion-panel', 'expansionPanel', 'components', ['/components/expansion-panel']],
  ['/ui/progress-circular', 'progressCircular', 'components', ['/components/progress-circular']],
  ['/ui/progress-linear', 'progressLinear', 'components', ['/components/progress-linear']],
]
const forms: Page[] = [
  ['/forms/autocomplete', 'autocomplete', 'checklist'],
  ['/forms/checkbox', 'checkbox', 'checklist'],
  ['/forms/combobox', 'combobox', 'checklist'],
  ['/forms/custom-input', 'customInput', 'checklist'],
  ['/forms/date-time-picker', 'dateTimePicker', 'calendar'],
  ['/forms/editors', 'editors', 'edit'],
  ['/forms/file-input', 'fileInput', 'file'],
  ['/forms/radio', 'radio', 'circle'],
  ['/forms/range-slider', 'rangeSlider', 'checklist'],
  ['/forms/rating', 'rating', 'star'],
  ['/forms/select', 'select', 'list'],
  ['/forms/slider', 'slider', 'checklist'],
  ['/forms/switch', 'switch', 'checklist'],
  ['/forms/textarea', 'textarea', 'file-text'],
  ['/forms/text-field', 'textField', 'edit', ['/forms/textfield']],
  ['/forms/form-layouts', 'formLayouts', 'layout-kanban'],
  ['/forms/wizard-numbered', 'wizardNumbered', 'checklist', ['/forms/form-wizard-numbered']],
  ['/forms/wizard-icons', 'wizardIcons', 'checklist', ['/forms/form-wizard-icons']],
  ['/forms/form-validation', 'formValidation', 'checklist'],
]
const tables: Page[] = [
  ['/tables/simple-table', 'simpleTable', 'list'],
  ['/tables/data-table', 'dataTable', 'list'],
]
const charts: Page[] = [
  ['/charts/apex-chart', 'apexChart', 'chart-bar'],
  ['/charts/chartjs', 'chartjs', 'chart-bar'],
]

let order = 900
function screensOf(pages: Page[], searchGroup: Group, group: MenuGroup): Screen[] {
  return pages.map(([path, key, icon, aliases]) => ({
    name: path.slice(1).replaceAll('/', '-'),
    path,
    ...(aliases && { aliases }),
    title: `site-reference:screens.${key}`,
    menu: { section: 'interface', group, icon: 'circle', order: order++ },
    searchGroup,
    icon,
    load: async () => (await import('./reference-page.tsx')).ReferencePage,
    ...(path === '/tables/data-table' && { action: 'read', subject: 'Order' }),
  }))
}

const groupOf = (key: string, icon: string): MenuGroup => ({ key: `site-reference:screens.${key}`, icon })

const dialogs: Screen = {
  name: 'pages-dialog-examples',
  path: '/pages/dialog-examples',
  title: 'site-reference:screens.dialogExamples',
  menu: { section: 'interface', group: groupOf('groupUi', 'components'), icon: 'circle', order: 899 },
  searchGroup: 'userInterface',
  icon: 'components',
  load: async () => (await import('./dialogs/dialog-page.tsx')).DialogPage,
}

export const feature: WebFeature = {
  screens: [
    dialogs,
    ...screensOf(components, 'userInterface', groupOf('groupUi', 'components')),
    ...screensOf(forms, 'formsAndTables', groupOf('groupForms', 'checklist')),
    ...screensOf(tables, 'formsAndTables', groupOf('groupTables', 'list')),
    ...screensOf(charts, 'chartAndMisc', groupOf('groupCharts', 'chart-bar')),
  ],
}
