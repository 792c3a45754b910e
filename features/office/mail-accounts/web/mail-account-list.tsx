import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Alert } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { EntryList } from '#ui/display/entry-list.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changeMailAccount, createMailAccount, listMailAccounts } from '../contract.ts'
import { mostAccounts } from '../rules.ts'
import { AddAccount, ChangeAccount } from './mail-account-drawer.tsx'
import { MailAccountEntry } from './mail-account-entry.tsx'

const lookAgainMs = 30_000

/** The person's mailboxes at mail servers, and how bringing their emails here goes. */
export function MailAccountList() {
  const t = useText('office-mail-accounts')
  const accounts = useQuery({ ...queryOf(listMailAccounts), refetchInterval: lookAgainMs })
  const { isAvailable = false, accounts: rows } = accounts.data ?? {}
  const { addButton, add, edit, drawer } = useRecordDrawer(isAvailable ? rows : undefined, {
    create: createMailAccount,
    addLabel: t('add'),
    add: (opening) => <AddAccount {...opening} />,
    change: changeMailAccount,
    edit: (account, opening) => <ChangeAccount account={account} {...opening} />,
  })
  const action = isAvailable && add && { label: t('add'), onClick: add }
  return (
    <>
      <PageHeader
        title={t('screens.list')}
        text={t('text')}
        primary={isAvailable && rows && rows.length < mostAccounts && addButton}
      />
      <SectionCard title={t('yours')}>
        {rows && !isAvailable && (
          <Alert color="info" mb="lg" title={t('notHere')}>
            {t('notHereText')}
          </Alert>
        )}
        <EntryList
          of={accounts}
          rows={rows}
          empty={<EmptyState icon="mail" title={t('empty')} text={t('emptyText')} {...(action && { action })} />}
        >
          {(account) => <MailAccountEntry key={account.id} account={account} onEdit={isAvailable ? edit : undefined} />}
        </EntryList>
      </SectionCard>
      {isAvailable && drawer}
    </>
  )
}
