import { IconMenu2, IconPencil, IconRefresh, IconSearch } from '@tabler/icons-react'
import { useEffect, useState, type Ref } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { Tick } from '#ui/input/tick.tsx'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Email } from '../contract.ts'
import { mostListed } from '../rules.ts'
import { EmailRow } from './email-row.tsx'
import classes from './email.module.css'
import { MailActions } from './mail-actions.tsx'
import { pageSize, type MailAddress } from './search.ts'
import type { Changes } from './use-changes.ts'

type Props = {
  address: MailAddress
  page: { emails: Email[]; totalEmails: number } | undefined
  isFetching: boolean
  error: Error | null
  onRetry: () => void
  onMenu: () => void
  /** Begins a new email; left out where the person may not write. */
  onCompose: (() => void) | undefined
  changes: Changes
  searchField: Ref<HTMLInputElement>
}

/** The emails of a view, with what can be done to several at once. */
export function EmailList({ address, page, error, onRetry, changes, ...head }: Props) {
  const t = useText('office-email')
  const { emails, totalEmails = 0 } = page ?? {}
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const shown = emails ?? []
  const chosen = shown.filter(({ id }) => ticked.has(id))
  const tick = (id: number) =>
    setTicked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const clear = () => setTicked(new Set())
  return (
    <section className={classes.listArea} aria-label={t('list.label')}>
      <SearchBar address={address} onMenu={head.onMenu} onCompose={head.onCompose} searchField={head.searchField} />
      <div className={classes.toolbar} role="toolbar" aria-label={t('list.actions')}>
        <Tick
          label={t('list.all')}
          checked={chosen.length > 0 && chosen.length === shown.length}
          isPartly={chosen.length > 0 && chosen.length < shown.length}
          onChange={() => (chosen.length > 0 ? clear() : setTicked(new Set(shown.map(({ id }) => id))))}
        />
        {chosen.length === 0 && (
          <span className={classes.viewName}>
            {t(address.view.label ? `label.${address.view.label}` : `filter.${address.view.filter}`)}
          </span>
        )}
        <MailActions mails={chosen} changes={changes} onGone={clear} />
        <span className={classes.gap} />
        <Pages address={address} total={totalEmails} shown={shown.length} />
        <ActionIcon aria-label={t('list.refresh')} loading={head.isFetching} onClick={onRetry}>
          <IconRefresh size={20} />
        </ActionIcon>
      </div>
      {emails ? (
        <Rows address={address} emails={emails} ticked={ticked} onTick={tick} changes={changes} />
      ) : (
        <NotYet error={error} onRetry={onRetry} />
      )}
    </section>
  )
}

type RowsProps = Pick<Props, 'address' | 'changes'> & {
  emails: Email[]
  ticked: ReadonlySet<number>
  onTick: (id: number) => void
}

function Rows({ address, emails, ticked, onTick, changes }: RowsProps) {
  if (emails.length === 0) return <Nothing address={address} />
  const open = ({ id, folder, isDeleted }: Email) =>
    folder === 'draft' && !isDeleted ? address.openDraft(id) : address.openMail(id)
  return (
    <ul className={classes.rows}>
      {emails.map((email) => (
        <EmailRow
          key={email.id}
          email={email}
          isTicked={ticked.has(email.id)}
          onTick={onTick}
          onOpen={open}
          changes={changes}
        />
      ))}
    </ul>
  )
}

function SearchBar({
  address: { q, setSearch },
  onMenu,
  onCompose,
  searchField,
}: Pick<Props, 'address' | 'onMenu' | 'onCompose' | 'searchField'>) {
  const t = useText('office-email')
  const [text, setText] = useState(q ?? '')
  const [asked, setAsked] = useState(q)
  // The address changed by other ways than typing, such as the back button.
  if (asked !== q) {
    setAsked(q)
    setText(q ?? '')
  }
  useEffect(() => {
    if (text.trim() === (q ?? '')) return undefined
    const timer = setTimeout(() => {
      setAsked(text.trim() || undefined)
      setSearch(text.trim())
    }, 300)
    return () => clearTimeout(timer)
  }, [text, q, setSearch])
  return (
    <div className={classes.searchBar}>
      <ActionIcon className={classes.menuButton ?? ''} aria-label={t('folders')} onClick={onMenu}>
        <IconMenu2 size={20} />
      </ActionIcon>
      <TextInput
        ref={searchField}
        type="search"
        variant="unstyled"
        className={classes.search ?? ''}
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {onCompose && (
        <ActionIcon
          variant="filled"
          color="primary"
          className={classes.menuButton ?? ''}
          aria-label={t('compose.new')}
          onClick={onCompose}
        >
          <IconPencil size={20} />
        </ActionIcon>
      )}
    </div>
  )
}

function Pages({
  address: { page, setPage },
  total,
  shown,
}: Pick<Props, 'address'> & { total: number; shown: number }) {
  const t = useText('office-email')
  const format = useFormat()
  if (total === 0) return null
  const first = (page - 1) * pageSize + 1
  const last = first + shown - 1
  const range = {
    from: format.number(first),
    to: format.number(Math.max(first, last)),
    total: total >= mostListed ? `${format.number(mostListed)}+` : format.number(total),
  }
  return (
    <>
      <span className={classes.range}>{t('list.range', range)}</span>
      <ActionIcon aria-label={t('list.newer')} disabled={page <= 1} onClick={() => setPage(page - 1)}>
        <IconChevronLeft size={20} className="mirrored" />
      </ActionIcon>
      <ActionIcon aria-label={t('list.older')} disabled={last >= total} onClick={() => setPage(page + 1)}>
        <IconChevronRight size={20} className="mirrored" />
      </ActionIcon>
    </>
  )
}

function Nothing({ address: { q, setSearch, view } }: Pick<Props, 'address'>) {
  const t = useText('office-email')
  if (q)
    return (
      <EmptyState
        icon="mail"
        title={t('empty.search')}
        text={t('empty.searchText')}
        action={{ label: t('empty.clear'), onClick: () => setSearch('') }}
      />
    )
  return <EmptyState icon="mail" title={t(view.label ? 'empty.label' : `empty.${view.filter}`)} />
}

function NotYet({ error, onRetry }: Pick<Props, 'error' | 'onRetry'>) {
  if (error) return <FailureState error={error} onRetry={onRetry} />
  return (
    <div className={classes.waiting} aria-busy>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={44} radius={6} />
      ))}
    </div>
  )
}
