import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/query.ts'
import { readCompany } from '#platform/company/contract.ts'
import { CompanyMark } from '#ui/page/company-mark.tsx'
import { Link } from '#ui/button/link.tsx'
import classes from './company.module.css'

/** Whose workspace this is, and the way to its first screen. */
export function Company() {
  const { data } = useQuery(queryOf(readCompany))
  const name = data?.name || 'Routewright'
  return (
    <Link to="/" className={classes.company} aria-label={name}>
      {data && <CompanyMark company={data} />}
      {data && <span className={classes.name}>{name}</span>}
    </Link>
  )
}
