import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/query.ts'
import { readStoreFacts } from '../../settings/contract.ts'
import classes from './order-letterhead.module.css'

/** Whose order it is, on paper alone. */
export function Letterhead() {
  const { data } = useQuery(queryOf(readStoreFacts))
  return (
    <address className={classes.letterhead}>
      {data?.lines.map((line) => <div key={line} dir="auto">{line}</div>)}
    </address>
  )
}
