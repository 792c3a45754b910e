import { useText } from '#kit/web/i18n.ts'
import { ignoreRefusal, useSend } from '#kit/web/query.ts'
import type { CallInput } from '#kit/web/call.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { useUndoNotice } from '#ui/overlay/use-undo-notice.ts'
import { changeEmails, deleteEmails, listEmails, readEmail, type Mail } from '../contract.ts'
import type { Label } from '../rules.ts'

type Data = NonNullable<NonNullable<CallInput<typeof changeEmails>['body']>['data']>

export const stale = [listEmails, readEmail]

/** What can be done to emails in the list and in an open one. */
export function useChanges() {
  const t = useText('office-email')
  const showDone = useUndoNotice()
  const change = useSend(changeEmails, { stale })
  const removing = useSend(deleteEmails, { stale })
  const merge = (ids: number[], data: Data) => change.mutateAsync({ body: { ids, data } })
  const idsOf = (mails: Mail[]) => mails.map(({ id }) => id)
  const move = (mails: Mail[], data: Data, back: Data, text: string) => {
    const ids = idsOf(mails)
    void merge(ids, data).then(() => showDone(text, () => void merge(ids, back).catch(ignoreRefusal)), ignoreRefusal)
  }
  return {
    star: ({ id, isStarred }: Mail) => void merge([id], { isStarred: !isStarred }).catch(ignoreRefusal),
    read: (mails: Mail[], isRead: boolean) => void merge(idsOf(mails), { isRead }).catch(ignoreRefusal),
    label: (mails: Mail[], label: Label) => change.mutate({ body: { ids: idsOf(mails), label } }),
    trash: (mails: Mail[]) =>
      move(mails, { isDeleted: true }, { isDeleted: false }, t('done.trashed', { count: mails.length })),
    restore: (mails: Mail[]) =>
      move(mails, { isDeleted: false }, { isDeleted: true }, t('done.restored', { count: mails.length })),
    spam: (mails: Mail[]) =>
      move(mails, { folder: 'spam' }, { folder: 'inbox' }, t('done.spam', { count: mails.length })),
    inbox: (mails: Mail[]) =>
      move(mails, { folder: 'inbox' }, { folder: 'spam' }, t('done.inbox', { count: mails.length })),
    remove: async (mails: Mail[]) => {
      const count = mails.length
      const question = {
        title: t('remove.title', { count }),
        body: t('remove.text'),
        confirmLabel: t('remove.confirm'),
      }
      if (await confirm({ ...question, tone: 'error' })) removing.mutate({ body: { ids: idsOf(mails) } })
    },
  }
}

export type Changes = ReturnType<typeof useChanges>
