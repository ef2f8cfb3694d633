//! Requests against the router, without a socket: what is answered, what is refused, and that
//! nothing is lost by anything that anybody may send.

mod client;
mod damage;
mod designs;
mod games;
mod glance;
mod hostile;
mod pages;
mod people;
mod pictures;
mod study;
mod tables;
mod texts;
