import { useQuery } from '@tanstack/react-query'
import { IconMail, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/confirm.ts'
import { ActionIcon, Button } from '#ui/controls.ts'
import { Alert, Skeleton } from '#ui/display.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Entries, Entry } from '#ui/entries.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { showNotice } from '#ui/notices.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import {
  createMailAccount,
  deleteMailAccount,
  listMailAccounts,
  syncMailAccount,
  type MailAccount,
} from '../contract.ts'
import { mostAccounts } from '../rules.ts'
import { MailAccountDrawer } from './mail-account-drawer.tsx'

const lookAgainMs = 30_000

/** The person's mailboxes at mail servers, and how bringing their emails here goes. */
export function MailAccountList() {
  const t = useText('office-mail-accounts')
  const { data, error, refetch } = useQuery({ ...queryOf(listMailAccounts), refetchInterval: lookAgainMs })
  const [open, setOpen] = useOpen()
  const mayAdd = useMay(createMailAccount) && data?.isAvailable === true
  const add = () => setOpen('add')
  return (
    <>
      <PageHeader
        title={t('screens.list')}
        text={t('text')}
        actions={
          mayAdd &&
          data.accounts.length < mostAccounts && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
              {t('add')}
            </Button>
          )
        }
      />
      <SectionCard title={t('yours')}>
        {error && <FailureState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={140} />}
        {data && <Yours {...data} onEdit={setOpen} {...(mayAdd && { onAdd: add })} />}
      </SectionCard>
      {mayAdd && <OpenAccount accounts={data.accounts} open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function OpenAccount({
  accounts,
  open,
  onClose,
}: {
  accounts: MailAccount[]
  open: string | undefined
  onClose: () => void
}) {
  const account = accounts.find(({ id }) => id === openId(open, 'edit'))
  if (open !== 'add' && !account) return null
  return <MailAccountDrawer key={open} account={account} onClose={onClose} />
}

function Yours({ onAdd, ...list }: ListProps & { onAdd?: () => void }) {
  const t = useText('office-mail-accounts')
  return (
    <>
      {!list.isAvailable && (
        <Alert color="info" mb="lg" title={t('notHere')}>
          {t('notHereText')}
        </Alert>
      )}
      {list.accounts.length === 0 && (
        <EmptyState
          icon="mail"
          title={t('empty')}
          text={t('emptyText')}
          {...(onAdd && { action: { label: t('add'), onClick: onAdd } })}
        />
      )}
      <Accounts {...list} />
    </>
  )
}

type ListProps = { accounts: MailAccount[]; isAvailable: boolean; onEdit: (open: string) => void }

function Accounts({ accounts, isAvailable, onEdit }: ListProps) {
  const t = useText('office-mail-accounts')
  const mayChange = useMay(createMailAccount)
  const stale = [listMailAccounts]
  const syncing = useSend(syncMailAccount, { stale })
  const removing = useSend(deleteMailAccount, { stale })
  const remove = async ({ id, address }: MailAccount) => {
    const question = { title: t('removeTitle', { address }), body: t('removeText'), confirmLabel: t('remove') }
    if (await confirm({ ...question, tone: 'error' })) removing.mutate({ params: { id } })
  }
  const sync = ({ id }: MailAccount) =>
    syncing.mutate({ params: { id } }, { onSuccess: () => showNotice({ kind: 'success', text: t('syncing') }) })
  return (
    <Entries>
      {accounts.map((account) => (
        <Entry
          key={account.id}
          icon={<IconMail size={22} stroke={1.6} aria-hidden />}
          name={<bdi dir="ltr">{account.address}</bdi>}
          detail={<Detail account={account} />}
        >
          <StatusChip tone={tones[account.state]}>{t(`state.${account.state}`)}</StatusChip>
          {mayChange && isAvailable && (
            <>
              <ActionIcon aria-label={t('sync', { address: account.address })} onClick={() => sync(account)}>
                <IconRefresh size={20} />
              </ActionIcon>
              <Button variant="default" size="compact-md" onClick={() => onEdit(`edit-${account.id}`)}>
                {t('edit')}
              </Button>
            </>
          )}
          {mayChange && (
            <ActionIcon
              color="error"
              aria-label={t('removeTitle', { address: account.address })}
              onClick={() => void remove(account)}
            >
              <IconTrash size={20} />
            </ActionIcon>
          )}
        </Entry>
      ))}
    </Entries>
  )
}

const tones = { new: 'info', working: 'success', failed: 'error' } as const

/** When emails last came and how many, or why they don't and when we look again. */
function Detail({ account: { state, lastSyncAt, problem, nextSyncAt, emails } }: { account: MailAccount }) {
  const t = useText('office-mail-accounts')
  const format = useFormat()
  if (state === 'failed')
    return (
      <>
        {problem} {nextSyncAt && t('again', { time: format.dateTime(nextSyncAt) })}
      </>
    )
  return lastSyncAt ? t('last', { time: format.dateTime(lastSyncAt), count: emails }) : t('first')
}
