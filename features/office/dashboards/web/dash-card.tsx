import { use, useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Menu } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Anchor } from '#ui/display/text.ts'
import { ScrollBox } from '#ui/page/scroll-box.tsx'
import { CardSpan } from './card-span.ts'
import shared from './dashboards.module.css'
import classes from './dashboard.module.css'
import { saveTable, type PlainTable } from './plain-table.ts'

type Asked = { data: unknown; error: Error | null; refetch: () => unknown }
type Props = {
  title: string
  text?: string | undefined
  /** It shows revenue: of orders, or of their items alone. What that counts is said beside the text. */
  revenue?: 'revenueCounts' | 'itemsCount'
  /** How many of the twelve columns it takes where there is room. */
  span: 4 | 6 | 8 | 12
  of: Asked
  height?: number
  /** Said where there is nothing to draw. */
  empty?: string | false
  link?: { to: string; label: string }
  /** The same as rows, for people who hear it, and for a file. */
  table?: PlainTable | undefined
  children: ReactNode
}

/** One card of a dashboard: its drawing or the table behind it, while it comes, where it is empty, and where it failed. */
export function DashCard({ title, text, revenue, span, of, height = 260, empty, link, table, children }: Props) {
  const words = useText('ecommerce')
  const [isTable, showTable] = useState(false)
  const chosen = use(CardSpan) ?? span
  return (
    <div className={classes.cell} data-span={chosen}>
      <SectionCard
        title={title}
        text={[text, revenue && words(revenue)].filter(Boolean).join(' · ') || undefined}
        actions={<CardMenu title={title} of={of} table={table} isTable={isTable} onTable={() => showTable(!isTable)} />}
      >
        <Inside of={of} height={height} empty={empty}>
          {isTable && table ? <TableOf table={table} label={title} /> : children}
        </Inside>
        {link && (
          <Anchor className={classes.more} renderRoot={(props) => <Link to={link.to} {...props} />}>
            {link.label}
          </Anchor>
        )}
      </SectionCard>
    </div>
  )
}

function Inside({ of, height, empty, children }: Pick<Props, 'of' | 'height' | 'empty' | 'children'>) {
  if (of.data === undefined)
    return of.error ? (
      <FailureState error={of.error} onRetry={() => void of.refetch()} />
    ) : (
      <Skeleton height={height} radius={6} />
    )
  if (empty)
    return (
      <p className={shared.nothing} style={{ minBlockSize: height }}>
        {empty}
      </p>
    )
  return children
}

type MenuProps = Pick<Props, 'title' | 'of' | 'table'> & { isTable: boolean; onTable: () => void }

function CardMenu({ title, of, table, isTable, onTable }: MenuProps) {
  const t = useText('office-dashboards')
  const copy = () =>
    void navigator.clipboard.writeText(location.href).then(
      () => showNotice({ kind: 'success', text: t('card.copied') }),
      () => showNotice({ kind: 'error', text: t('card.notCopied') }),
    )
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('card.more', { name: title })}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {table && (
          <Menu.Item leftSection={<Icon name="list" size={18} />} onClick={onTable}>
            {t(isTable ? 'card.showChart' : 'card.showTable')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon name="history" size={18} />} onClick={() => void of.refetch()}>
          {t('card.refresh')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="link" size={18} />} onClick={copy}>
          {t('card.copyLink')}
        </Menu.Item>
        {table && (
          <Menu.Item leftSection={<Icon name="download" size={18} />} onClick={() => saveTable(title, table)}>
            {t('card.download')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function TableOf({ table, label }: { table: PlainTable; label: string }) {
  return (
    <ScrollBox className={classes.scrollBox} label={label}>
      <table className={shared.table}>
        <thead>
          <tr>
            {table.head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={index}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
