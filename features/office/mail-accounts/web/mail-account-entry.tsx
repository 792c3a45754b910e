import { IconMail, IconRefresh } from '@tabler/icons-react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Entry } from '#ui/display/entries.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { RemoveButton } from '#ui/button/remove-button.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { deleteMailAccount, listMailAccounts, syncMailAccount, type MailAccount } from '../contract.ts'

const tones = { new: 'info', working: 'success', failed: 'error' } as const
const stale = [listMailAccounts]
type Props = { account: MailAccount; onEdit: ((account: MailAccount) => void) | undefined }

/** One mailbox: how it goes, and for who may what can be done with it. */
export function MailAccountEntry({ account, onEdit }: Props) {
  const t = useText('office-mail-accounts')
  const { id, address, state } = account
  const title = t('removeTitle', { address })
  const syncing = useSend(syncMailAccount, {
    stale,
    onSuccess: () => void showNotice({ kind: 'success', text: t('syncing') }),
  })
  return (
    <Entry
      icon={<IconMail size={22} stroke={1.6} aria-hidden />}
      name={<bdi dir="ltr">{address}</bdi>}
      detail={<Detail account={account} />}
    >
      <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
      {onEdit && (
        <>
          <ActionIcon aria-label={t('sync', { address })} onClick={() => syncing.mutate({ params: { id } })}>
            <IconRefresh size={20} />
          </ActionIcon>
          <Button variant="default" size="compact-md" onClick={() => onEdit(account)}>
            {t('edit')}
          </Button>
        </>
      )}
      <RemoveButton
        color="error"
        label={title}
        remove={deleteMailAccount}
        params={{ id }}
        stale={stale}
        question={{ title, body: t('removeText'), confirmLabel: t('remove'), tone: 'error' }}
      />
    </Entry>
  )
}

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
