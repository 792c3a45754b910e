import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconColumns3,
  IconDownload,
  IconFilter,
  IconPrinter,
  IconSearch,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { List } from '#kit/web/list.ts'
import { useGo } from '../button/link.tsx'
import type { Column } from './column.ts'
import classes from './table-bar.module.css'
import type { useTableSettings } from './table-settings.ts'
import { nextSort, SortArrow, sortOf } from './table-head.tsx'
import { ActionIcon } from '../button/action-icon.tsx'
import { Menu } from '../overlay/menu.tsx'

type Props<R> = Pick<List<R>, 'search' | 'onSearch' | 'source'> & {
  name: string
  label: string
  columns: Column<R>[]
  actions?: ReactNode
  filters?: ReactNode
  hasSearch?: boolean
  settings: ReturnType<typeof useTableSettings>
  /** How many filters narrow the list. */
  narrowing: number
  /** Whether a narrow window shows the filters. */
  hasFilters: boolean
  onFilters: () => void
}

const debounceMs = 300

/** Over the rows: search, columns, density, export, and the list's own buttons. */
export function TableBar<R>(props: Props<R>) {
  const { columns, settings, search, onSearch, hasSearch = true } = props
  const t = useText('ui')
  const isCompact = settings.density === 'compact'
  return (
    <div className={classes.bar}>
      {hasSearch && <SearchField value={search.q ?? ''} onChange={(q) => onSearch({ q: q || undefined })} />}
      {props.filters && (
        <>
          <FiltersButton {...props} />
          <Filters isOpen={props.hasFilters}>{props.filters}</Filters>
        </>
      )}
      <div className={classes.tools} data-open={props.hasFilters || !props.filters || undefined}>
        <ActionIcon
          size={28}
          className={classes.wideOnly}
          aria-label={t('table.compact')}
          title={t('table.compact')}
          aria-pressed={isCompact}
          onClick={() => settings.setDensity(isCompact ? 'comfortable' : 'compact')}
        >
          {isCompact ? (
            <IconBaselineDensitySmall size={16} stroke={1.5} />
          ) : (
            <IconBaselineDensityMedium size={16} stroke={1.5} />
          )}
        </ActionIcon>
        {columns.some(({ sort }) => sort) && <SortMenu {...props} />}
        <Menu closeOnItemClick={false} width={220}>
          <Menu.Target>
            <ActionIcon size={28} aria-label={t('table.columns')} title={t('table.columns')}>
              <IconColumns3 size={16} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {columns.map(({ key, title }, index) => (
              <Menu.CheckboxItem
                key={key}
                checked={!settings.hidden.has(key)}
                disabled={index === 0}
                onChange={() => settings.toggle(key)}
              >
                {title}
              </Menu.CheckboxItem>
            ))}
          </Menu.Dropdown>
        </Menu>
        <ExportMenu {...props} />
        {props.actions && <span className={classes.own}>{props.actions}</span>}
      </div>
    </div>
  )
}

/** Three filters, those that are set, and a button that shows the rest. */
function Filters({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const t = useText('ui')
  const [hasAll, showAll] = useState(false)
  return (
    <div className={classes.filters} data-open={isOpen || undefined} data-all={hasAll || undefined}>
      {children}
      <button type="button" className={classes.moreFilters} aria-expanded={hasAll} onClick={() => showAll(!hasAll)}>
        {t(hasAll ? 'table.fewerFilters' : 'table.moreFilters')}
      </button>
    </div>
  )
}

function FiltersButton({
  narrowing,
  hasFilters,
  onFilters,
}: Pick<Props<never>, 'narrowing' | 'hasFilters' | 'onFilters'>) {
  const t = useText('ui')
  const { number } = useFormat()
  return (
    <button type="button" className={classes.filtersButton} aria-expanded={hasFilters} onClick={onFilters}>
      <IconFilter size={16} stroke={1.5} aria-hidden />
      <span>{t('table.filters')}</span>
      {narrowing > 0 && <span className={classes.filtersCount}>{number(narrowing)}</span>}
    </button>
  )
}

/** What the titles of columns do, for windows too narrow to show them. */
function SortMenu<R>({ columns, search, onSearch }: Props<R>) {
  const t = useText('ui')
  const sortable = columns.filter(({ sort }) => sort).map((column) => ({ column, sorted: sortOf(column, search) }))
  const chosen = sortable.find(({ sorted }) => sorted !== 'none')
  return (
    <Menu closeOnItemClick={false} width={220}>
      <Menu.Target>
        <ActionIcon
          size={28}
          className={classes.narrowOnly}
          aria-label={t('table.sort')}
          title={t('table.sort')}
          color={chosen ? 'primary' : 'gray'}
        >
          <SortArrow sorted={chosen?.sorted} size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map(({ column, sorted }) => (
          <Menu.Item
            key={column.key}
            leftSection={<SortArrow sorted={sorted} size={16} />}
            onClick={() => onSearch(nextSort(column, sorted))}
          >
            {column.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function ExportMenu<R>({ label, columns, settings, source }: Props<R>) {
  const t = useText('ui')
  const go = useGo()
  const chosen = columns.filter(({ key, fields }) => fields !== false && !settings.hidden.has(key))
  const run = async (format: 'csv' | 'xlsx') =>
    (await import('./export-list.ts')).exportList({
      label,
      columns: chosen,
      format,
      source,
      showAll: () => go('/apps/exports'),
    })
  return (
    <Menu width={180}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('table.export')} title={t('table.export')}>
          <IconDownload size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run('csv')} leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}>
          CSV
        </Menu.Item>
        <Menu.Item onClick={() => void run('xlsx')} leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}>
          XLSX
        </Menu.Item>
        <Menu.Item onClick={() => window.print()} leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}>
          {t('table.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type SearchProps = { value: string; onChange: (text: string) => void; label?: string }

/** A field for words to search by; they are sent once the person pauses. */
export function SearchField({ value, onChange, label }: SearchProps) {
  const t = useText('ui')
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  // A pending search is meant for this list, not for the screen the person moved on to.
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (next: string) => {
    clearTimeout(timer.current)
    sent.current = next.trim()
    onChange(next.trim())
  }
  const handleChange = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), debounceMs)
  }
  return (
    <span className={classes.search}>
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <input
        type="search"
        aria-label={label ?? t('table.search')}
        placeholder={label ?? t('table.search')}
        value={text}
        onChange={(event) => handleChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && send(text)}
      />
    </span>
  )
}
