import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconColumns3, IconDownload, IconPrinter, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { List } from '#kit/web/list.ts'
import { useGo } from '../link.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { useTableSettings } from './table-settings.ts'

type Props<R> = Pick<List<R>, 'search' | 'onSearch' | 'source'> & {
  name: string
  label: string
  columns: Column<R>[]
  actions?: ReactNode
  hasSearch?: boolean
  settings: ReturnType<typeof useTableSettings>
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
      <div className={classes.tools}>
        <ActionIcon className={classes.wideOnly} aria-label={t('table.compact')} title={t('table.compact')} aria-pressed={isCompact} onClick={() => settings.setDensity(isCompact ? 'comfortable' : 'compact')}>
          {isCompact ? <IconBaselineDensitySmall size={20} /> : <IconBaselineDensityMedium size={20} />}
        </ActionIcon>
        <Menu closeOnItemClick={false} width={220}>
          <Menu.Target>
            <ActionIcon aria-label={t('table.columns')} title={t('table.columns')}>
              <IconColumns3 size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {columns.map(({ key, title }, index) => (
              <Menu.CheckboxItem key={key} checked={!settings.hidden.has(key)} disabled={index === 0} onChange={() => settings.toggle(key)}>
                {title}
              </Menu.CheckboxItem>
            ))}
          </Menu.Dropdown>
        </Menu>
        <ExportMenu {...props} />
        {props.actions}
      </div>
    </div>
  )
}

function ExportMenu<R>({ label, columns, settings, source }: Props<R>) {
  const t = useText('ui')
  const go = useGo()
  const chosen = columns.filter(({ key, fields }) => fields !== false && !settings.hidden.has(key))
  const run = async (format: 'csv' | 'xlsx') => (await import('./export-list.ts')).exportList({ label, columns: chosen, format, source, showAll: () => go('/apps/exports') })
  return (
    <Menu width={180}>
      <Menu.Target>
        <ActionIcon aria-label={t('table.export')} title={t('table.export')}>
          <IconDownload size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run('csv')} leftSection={<IconDownload size={18} aria-hidden />}>
          CSV
        </Menu.Item>
        <Menu.Item onClick={() => void run('xlsx')} leftSection={<IconDownload size={18} aria-hidden />}>
          XLSX
        </Menu.Item>
        <Menu.Item onClick={() => window.print()} leftSection={<IconPrinter size={18} aria-hidden />}>
          {t('table.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useText('ui')
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
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
    <TextInput
      type="search"
      className={classes.search}
      aria-label={t('table.search')}
      placeholder={t('table.search')}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && send(text)}
    />
  )
}
