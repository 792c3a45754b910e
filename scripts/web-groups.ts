// Each request costs a page about a millisecond of its processor, so what is always needed together is one file: what every
// page needs, the sign-in form, what stands round every screen inside, what fields and dialogs are made of, and what screens of logistics share.
// Marks of other companies and the tools of the planning board stay with the few screens that show them.
import { unmatched, variantsOf } from './unmatched.ts'

/** Parts of the paths of modules, with braces round what differs: each part is of some module, or the build fails. */
type Group = { name: string; has: string[]; but?: string[] }

const mantine = '@mantine/core/esm/components'

const groupsOfModules: Group[] = [
  {
    name: 'common',
    has: [
      `${mantine}/{ActionIcon,Alert,Button,Checkbox,CloseButton,Group,Input,InputBase,Loader}/`,
      `${mantine}/{Portal,Stack,TextInput,UnstyledButton,VisuallyHidden}/`,
      '/ui/{button/{controls,link},display/draw-icon,overlay/{confirm,confirm-host,notices},page/{brand,company-mark}}.',
      '@tanstack/{history,query-core,react-query,react-router,react-store,router-core,store}/',
      '/platform/{accounts/{contract,rules},company/contract,system/contract}.',
      '/kit/contract/{ability-rule,bounds,endpoint,fields,sentence,signed-in}.',
      '/kit/web/{address-query,call,i18n,preferences,query,session,smooth-links}.',
      '/@tabler/icons-react/dist/esm/icons/{IconAlertTriangle,IconX}.',
      'vite/preload-helper',
      'fast-deep-equal',
    ],
    but: ['@tanstack/react-query/build/modern/useQueries.', '@tanstack/query-core/build/modern/queriesObserver.'],
  },
  {
    name: 'door',
    has: [
      '@mantine/form/',
      `${mantine}/PasswordInput/`,
      'klona',
      '/platform/accounts/web/{auth,enter,login,pending,set-up.}',
      '/ui/{auth/auth,form/{leaving,messages,outdated,refusal-alert,send-button,typed,use-endpoint-form},input/password-input}',
      '/kit/web/device.',
    ],
  },
  {
    name: 'framed',
    has: [
      '/app/{live,may-open,preferences-sync,set-language}',
      '/app/layout/{command-palette,footer,horizontal-nav,language-menu,menu,nav-list,navbar,palette-store}',
      '/app/layout/{preferences-{part,store},recent-screens,scroll-to-top,search-button,shortcuts,theme-menu}',
      '/app/layout/{use-,user-menu,vertical-nav}',
      '/platform/{events/{contract,web/live},notifications/{contract,web/{api,notification-}}}',
      '/platform/{preferences/contract,access/rules.,preferences/rules.}',
      '/ui/data-table/{column.,data-table,pagination,selection,table,use-bulk}',
      '/ui/{button/{action-icon,add-button,icon-button,link-button,use-removal},display/{icon.,icon-set.,person-avatar,row-name,status-chip,thing}}',
      '/ui/{input/{filter-select,tick},overlay/{flyout,focus-back,kept,menu,more-actions,use-undo-notice,when-opened}}',
      '/ui/display/{length-text,use-length}.',
      '/ui/page/{empty-state,failure-state,linked-stat,page-header,stat-card}',
      '/kit/contract/{ability.,contributed.,countries.,filters.,fold-text.,list-query.,money.,same.,time-zone.}',
      '/kit/web/{change-stream,format,list,open-in-address,own-settings,use-session,zones}',
      `${mantine}/{Anchor,FocusTrap,Paper,Skeleton,Text,ThemeIcon}/`,
      '@mantine/core/esm/core/utils/{create-safe-context,get-single-element-child,is-element}/',
      '@mantine/hooks/esm/use-focus-trap/',
      '/kit/contract/{address,bulk,is-record}.',
      'zod/v4/mini/{coerce,iso}.',
      '@tabler/icons-react',
      '@casl',
      '@ucast',
    ],
    but: ['/Icon{ArrowAutofit,ArrowBarTo,ArrowsSplit,Brand,ClockPin,FocusCentered,Lasso,Zoom}'],
  },
  {
    name: 'fields',
    has: [
      `${mantine}/{Autocomplete,Combobox,MultiSelect,Overlay,Pill,PillsInput,Popover,ScrollArea,Select,TagsInput}/`,
      `${mantine}/SimpleGrid/`,
      '@mantine/core/esm/utils/Floating/',
      '@mantine/core/esm/core/utils/{close-on-escape,create-event-handler}/',
      '@mantine/core/esm/core/utils/{find-element-in-shadow-dom,get-default-z-index,get-ref-prop,noop}/',
      '@mantine/core/esm/core/utils/{get-base-value,get-breakpoint-value,get-sorted-breakpoints,units-converters/px.}',
      '@mantine/hooks/esm/use-{click-outside,debounced-callback,focus-return,long-press,previous,window-event}/',
      'use-callback-ref/',
      '@floating-ui',
      '/ui/input/{find-options,inputs}.',
    ],
  },
  {
    name: 'dialogs',
    has: [
      `${mantine}/{Drawer,Modal,ModalBase}/`,
      '/{get-nonce,react-remove-scroll,react-remove-scroll-bar,react-style-singleton,tslib,use-sidecar}/',
      '@mantine/core/esm/core/utils/get-env/',
      '/ui/button/edit-and-delete.',
      '/ui/form/{bound,editing,form-drawer,form-panel,record-drawer,use-opened}.',
      '/ui/overlay/{dialog,drawer,modal}.',
    ],
  },
  {
    name: 'inputs',
    has: [
      `${mantine}/{Badge,NativeSelect,SegmentedControl,Switch,Tabs,Textarea,Title}/`,
      '@mantine/core/esm/core/utils/{create-scoped-keydown-handler,find-element-ancestor,get-safe-id}/',
      '@mantine/hooks/esm/use-{debounced-value,force-update,mounted,shallow-effect,timeout}/',
      '@mantine/hooks/esm/utils/shallow-equal/',
      '/ui/data-table/status-column.',
      '/ui/file/save-blob.',
      '/ui/input/{date-input,filter-input,money-input,number-input,time-input,typed-day,typed-number,use-debounced}.',
      '/ui/page/tab-list.',
    ],
  },
  {
    // The menu carries the store's name, so every screen has these.
    name: 'store',
    has: ['/features/ecommerce/{notifications,settings}/contract.', '/kit/contract/keep-parsed.'],
  },
  {
    name: 'logistics-base',
    has: [
      '/features/logistics/{depots,settings}/contract.',
      '/features/logistics/deliveries/rules.',
      '/features/logistics/settings/rules/{escalation,learned-traffic,tracking-page}.',
      '/platform/regions/contract.',
    ],
  },
  {
    name: 'logistics',
    has: [
      '/features/ecommerce/customers/contract.',
      '/features/logistics/{deliveries,drivers,places,vehicles}/contract.',
      '/features/logistics/{places,settings}/rules.',
      '/features/logistics/deliveries/rules/{check-fit,delivery,filters,input,state-tones,timeline}.',
      '/features/logistics/deliveries/web/for-others/use-amounts.',
      '/features/logistics/settings/web/for-others/use-workspace-format.',
      '/features/logistics/vehicles/rules/{ids-filter,inspection,papers}.',
      '/features/people/academy/rules/blocked-skill.',
      '/kit/contract/table-import.',
      '/optimiser/src/driving-rules.',
    ],
  },
  {
    name: 'delivery-moves',
    has: [
      '/features/logistics/deliveries/rules/broken-promises.',
      '/features/logistics/deliveries/web/for-others/{broken-times,use-cancel-question}.',
    ],
  },
  {
    // Not the library itself, which comes once a map is shown.
    name: 'map-parts',
    has: [
      '@vis.gl/react-maplibre',
      '/platform/regions/web/base-map.',
      '/ui/map/{drag-pin,map-box,map-tones,middle-pick,use-map-instance}.',
    ],
  },
]

const textsOfFrame = [
  /\/(?:app|notifications)\/messages\/(en|fr|ar)\.json$/,
  /\/app\/languages\/(\w+)\.ts$/,
  /\/messages\/(\w+)\.json\?titles$/,
]

/** Titles of the screens and texts of the frame, one file for each language. */
function nameOfFrameTexts(id: string): string | null {
  const language = textsOfFrame.map((one) => one.exec(id)?.[1]).find(Boolean)
  return language ? `frame-${language}` : null
}

function partsOf(patterns: string[] = []): string[] {
  return patterns.flatMap(variantsOf)
}

function escaped(part: string): string {
  return part.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}

function testOf({ has, but }: Group): RegExp {
  const oneOf = (patterns: string[]) => partsOf(patterns).map(escaped).join('|')
  return new RegExp(but ? `^(?!.*(?:${oneOf(but)})).*(?:${oneOf(has)})` : oneOf(has))
}

export const webGroups = [
  ...groupsOfModules.map((group, at) => ({
    name: group.name,
    test: testOf(group),
    ...(at > 0 && { includeDependenciesRecursively: false }),
  })),
  { name: nameOfFrameTexts, debugName: 'frame texts', includeDependenciesRecursively: false },
]

/** What of the groups is of no module: a file that was moved or renamed would silently become a request of its own. */
export function groupsWithout(modules: string[]): string[] {
  const complaints = groupsOfModules.flatMap(({ name, has, but }) =>
    unmatched(partsOf([...has, ...(but ?? [])]), modules).map((part) => `${name}: ${part}`),
  )
  const texts = textsOfFrame.filter((one) => !modules.some((id) => one.test(id)))
  return [...complaints, ...texts.map((one) => `frame texts: ${one.source}`)]
}
