export type SeedPerson = {
  email: string
  firstName: string
  lastName: string
  role: 'buyer' | 'seller' | 'admin'
  organisation: string | null
  memberRole: 'owner' | 'manager' | 'staff' | null
}

const buyerNames: [firstName: string, lastName: string][] = [
  ['Marisol', 'Reyes'],
  ['Dennis', 'Kowalczyk'],
  ['Aaliyah', 'Brooks'],
  ['Tom', 'Hendershot'],
  ['Priya', 'Raman'],
  ['Walter', 'Yoder'],
  ['Jasmine', 'Okafor'],
  ['Luis', 'Delgado'],
  ['Karen', 'Stoltzfus'],
  ['Minh', 'Tran'],
  ['Beth', 'Castellano'],
  ['Darnell', 'Whitfield'],
  ['Ingrid', 'Larsen'],
  ['Omar', 'Haddad'],
  ['Rosemary', 'Pruitt'],
  ['Caleb', 'Novak'],
  ['Shanice', 'Freeman'],
  ['Greg', 'Pappas'],
  ['Yuki', 'Tanabe'],
  ['Patrick', 'Doyle'],
  ['Elena', 'Petrova'],
  ['Curtis', 'Vance'],
  ['Hannah', 'Mueller'],
  ['Samuel', 'Adeyemi'],
]

export const people: SeedPerson[] = [
  ...buyerNames.map(
    ([firstName, lastName], index): SeedPerson => ({
      email: `buyer${String(index + 1).padStart(4, '0')}@demo.test`,
      firstName,
      lastName,
      role: 'buyer',
      organisation: null,
      memberRole: null,
    }),
  ),
  {
    email: 'seller1@demo.test',
    firstName: 'Ruth',
    lastName: 'Abernathy',
    role: 'seller',
    organisation: 'foundry-lane-liquidation',
    memberRole: 'owner',
  },
  {
    email: 'manager1@demo.test',
    firstName: 'Ben',
    lastName: 'Ashe',
    role: 'seller',
    organisation: 'foundry-lane-liquidation',
    memberRole: 'manager',
  },
  {
    email: 'staff1@demo.test',
    firstName: 'Rosa',
    lastName: 'Quill',
    role: 'seller',
    organisation: 'foundry-lane-liquidation',
    memberRole: 'staff',
  },
  {
    email: 'seller2@demo.test',
    firstName: 'Victor',
    lastName: 'Salazar',
    role: 'seller',
    organisation: 'pier-street-recovery',
    memberRole: 'owner',
  },
  {
    email: 'admin@demo.test',
    firstName: 'Nora',
    lastName: 'Lindqvist',
    role: 'admin',
    organisation: null,
    memberRole: null,
  },
]
