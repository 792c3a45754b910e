/** The head of a table that compares: what its rows are, and a column for each thing compared, by its name. */
export function ColumnHeads({ first, columns }: { first: string; columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {columns.map((column, index) => (
          <th key={index} scope="col">
            <bdi>{column}</bdi>
          </th>
        ))}
      </tr>
    </thead>
  )
}
