import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { Button } from '#ui/button/controls.ts'
import { NativeSelect } from '#ui/input/inputs.ts'
import { assignException, listOwners, type ExceptionDetail } from '../contract.ts'
import classes from './exceptions.module.css'
import { stale } from './stale-exceptions.ts'

/** Who takes care of it. */
export function ExceptionOwner({ exception: { id, owner, closedAt } }: { exception: ExceptionDetail }) {
  const t = useText('logistics-exceptions')
  const me = useSession()?.userData.id
  const people = useQuery(queryOf(listOwners)).data?.owners ?? []
  const known = owner && !people.some((one) => one.id === owner.id) ? [owner, ...people] : people
  const { mutate, isPending } = useSend(assignException, { stale })
  const assign = (userId: number | null) => mutate({ params: { id }, body: { userId } })
  const choices = known.map((one) => ({ value: String(one.id), label: one.name }))
  return (
    <div className={classes.owner}>
      <NativeSelect
        label={t('owner')}
        disabled={closedAt !== null || isPending}
        value={owner ? String(owner.id) : ''}
        data={[{ value: '', label: t('owners.none') }, ...choices]}
        onChange={({ target }) => assign(target.value === '' ? null : Number(target.value))}
      />
      {closedAt === null && me !== undefined && owner?.id !== me && people.some((one) => one.id === me) && (
        <Button variant="default" loading={isPending} onClick={() => assign(me)}>
          {t('take')}
        </Button>
      )}
    </div>
  )
}
