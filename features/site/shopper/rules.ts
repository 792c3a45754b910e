/** How many addresses and wishes the shop keeps for one person. */
export const mostKept = { addresses: 20, wishes: 100 }
