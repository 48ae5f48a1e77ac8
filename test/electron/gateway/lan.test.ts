import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { lanAddresses } from '../../../electron/gateway/lan.ts'

const at = (address: string, internal = false): NetworkInterfaceInfo[] => [
  { address, family: 'IPv4', internal, netmask: '', mac: '', cidr: null },
]

describe('lanAddresses', () => {
  it('lists network addresses, starting with those of real interfaces', () => {
    expect(
      lanAddresses({
        lo: at('127.0.0.1', true),
        docker0: at('172.17.0.1'),
        wlan0: [
          ...at('192.168.1.20'),
          {
            address: 'fe80::1',
            family: 'IPv6',
            internal: false,
            netmask: '',
            mac: '',
            cidr: null,
            scopeid: 2,
          },
        ],
        eth0: at('10.1.2.3'),
      }),
    ).toEqual(['192.168.1.20', '10.1.2.3', '172.17.0.1'])
  })

  it('excludes public internet addresses', () => {
    for (const address of ['8.8.8.8', '172.32.0.1', '11.0.0.1', '192.169.0.1', '100.128.0.1'])
      expect(lanAddresses({ eth0: at(address) })).toEqual([])
  })
})
