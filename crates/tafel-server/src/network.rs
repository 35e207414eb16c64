//! Where somebody comes from, as far as it matters: all addresses that one household has anyway are one.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

/// An IPv4 address, or the 64 bits of an IPv6 address that a provider gives out at least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Network {
        Network(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
        })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => write!(to, "{address}"),
            IpAddr::V6(address) => write!(to, "{address}/64"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_network_has_64_bits_and_an_ipv4_network_is_an_address() {
        let network = |address: &str| Network::from(address.parse::<IpAddr>().unwrap());
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_ne!(network("203.0.113.7"), network("203.0.113.8"));
        assert_eq!(network("::ffff:203.0.113.7"), network("203.0.113.7"), "the same, written as IPv6");
        assert_eq!(network("2001:db8:1:2::1").to_string(), "2001:db8:1:2::/64");
        assert_eq!(network("203.0.113.7").to_string(), "203.0.113.7");
    }
}
