import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { queryOf } from '#kit/web/query.ts'
import { readStoreFacts } from '../../settings/contract.ts'
import classes from './order-letterhead.module.css'

/** The store's address, only shown in print. */
export function Letterhead() {
  const { data } = useQuery(queryOf(readStoreFacts))
  const format = useFormat()
  return (
    <address className={classes.letterhead}>
      {data?.lines.map((line) => (
        <div key={line} dir="auto">
          {line === data.country ? format.country(line) : line}
        </div>
      ))}
    </address>
  )
}
